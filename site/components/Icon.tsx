import type { ComponentProps, MouseEvent } from 'react';
import type { ICON_PATHS } from './icon-paths.ts';

/** Decoration beside a text; a control that shows only an icon has to bring its own name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  icon: IconName;
  /** What the button does, for those who cannot see the icon. */
  label: string;
  /** Something that the button began is under way: a ring turns in place of the icon, and further clicks do nothing. */
  isBusy?: boolean;
}

/** A button with an icon and no text. While it is busy it keeps the focus, as a disabled button would not. */
export function IconButton({ icon, label, isBusy = false, className, onClick, ...rest }: IconButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={click}
    >
      <Icon name={icon} />
    </button>
  );
}

export type IconName = keyof typeof ICON_PATHS;

/** Id of the outline within each document: it stands there once, however often a page shows it. */
export function iconId(name: IconName): string {
  return `icon-${name}`;
}
