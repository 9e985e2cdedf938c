import { type IconName, iconId } from './Icon.tsx';
import { SupportContact } from './TextBlocks.tsx';

interface EmptyStateProps {
  icon: IconName;
  /** One sentence. */
  text: string;
  actionText: string;
  /** Address of the action. */
  action: string;
}

/** One sentence and one action in place of an empty list. */
export function EmptyState({ icon, text, action, actionText }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <EmptyDrawing icon={icon} />
      <p>{text}</p>
      <p>
        <a className="button" href={action}>
          {actionText}
        </a>
      </p>
    </div>
  );
}

/** Words of the specification (section 2, Error page). */
export const NO_RESULTS = 'Ihre Suche ergab keine Treffer!';

/** Invites to suggest a shop that is missing. */
export function Suggestion() {
  return (
    <p>
      Vermissen Sie ein Geschäft oder ein Restaurant? Schlagen Sie es uns gern vor, <SupportContact />.
    </p>
  );
}

/** A town in the tenant's colour, and in front of it a voucher with the icon of what is missing. */
export function EmptyDrawing({ icon }: { icon: IconName }) {
  return (
    <svg className="empty-drawing" viewBox="0 0 200 132" aria-hidden="true" focusable="false">
      <path className="ground" d="M4 124c10-46 52-84 100-84s84 38 92 84z" />
      <path
        className="soft"
        d="M30 124V62l13-12 13 12v-8l15-14 15 14v22h16V34l9-24 9 24v26h12V50l14-13 14 13v18l12-10 12 10v56z"
      />
      <path
        className="line"
        d="M50 58h100a8 8 0 0 1 8 8v16a9 9 0 0 0 0 18v16a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8v-16a9 9 0 0 0 0-18V66a8 8 0 0 1 8-8z"
      />
      <use className="sign" href={`#${iconId(icon)}`} transform="translate(76 67) scale(2)" />
    </svg>
  );
}
