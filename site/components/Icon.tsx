import { ICON_PATHS, type IconName } from './icon-paths.ts';

/** Decoration beside a text; a control that shows only an icon has to bring its own name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
