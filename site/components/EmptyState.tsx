import { EmptyDrawing } from './EmptyDrawing.tsx';
import type { IconName } from './icon-name.ts';

interface EmptyStateProps {
  icon: IconName;
  /** One sentence. */
  text: string;
  actionHref: string;
  actionText: string;
}

/** One sentence and one action where there is nothing to show. */
export function EmptyState({ icon, text, actionHref, actionText }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <EmptyDrawing icon={icon} />
      <p>{text}</p>
      <p>
        <a className="button" href={actionHref}>
          {actionText}
        </a>
      </p>
    </div>
  );
}
