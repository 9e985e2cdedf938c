import type { ComponentProps, MouseEvent } from 'react';
import type { ICON_PATHS } from './icon-paths.ts';

/** Decorative icon beside a text. A control that shows only an icon needs an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  /** The action is in progress: a ring spins in place of the icon, and clicks are ignored. */
  isBusy?: boolean;
}

/** A button with an icon and no text. It is never disabled, since a disabled button would lose the focus. */
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

/** Id of the outline in the document's sprite, which contains each outline once. */
export function iconId(name: IconName): string {
  return `icon-${name}`;
}
