import { iconId, type IconName } from './icon-name.ts';

/** Decoration beside a text; a control that shows only an icon has to bring its own name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
