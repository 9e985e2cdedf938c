import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

interface TooltipProps {
  /** What the control's own name says as well: the bubble is for the eye, screen readers have the name. */
  text: string;
  /** The edge of the control that the bubble keeps to; for controls at the right edge of the screen. */
  align?: 'center' | 'end';
  /** One control. */
  children: ReactNode;
}

/**
 * Says what an icon means, to a pointer that rests on it and to a keyboard that stands on it. Escape hides it, and it
 * stays while the pointer is on the bubble itself (WCAG 1.4.13).
 */
export function Tooltip({ text, align = 'center', children }: TooltipProps) {
  const [isShown, setShown] = useState(false);

  function showForPointer({ pointerType }: PointerEvent) {
    // A finger does not rest on anything: it would see the bubble only after it has used the control.
    if (pointerType !== 'touch') setShown(true);
  }

  function hideOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') setShown(false);
  }

  return (
    <span
      role="presentation"
      className="tooltip-anchor"
      onPointerEnter={showForPointer}
      onPointerLeave={() => setShown(false)}
      onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onClick={() => setShown(false)}
      onKeyDown={hideOnEscape}
    >
      {children}
      {isShown && (
        <span className="tooltip" data-align={align} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
