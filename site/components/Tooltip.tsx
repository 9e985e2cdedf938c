import { useEffect, useState, type PointerEvent, type ReactNode } from 'react';

interface TooltipProps {
  /** Repeats the control's accessible name for sighted visitors. */
  text: ReactNode;
  /** Use `end` for controls at the right edge of the screen. */
  align?: 'center' | 'end';
  /** One control. */
  children: ReactNode;
}

/**
 * Shows the meaning of an icon while the pointer or the keyboard focus is on its control. Escape hides the bubble, and
 * it stays while the pointer is on it (WCAG 1.4.13).
 */
export function Tooltip({ text, align = 'center', children }: TooltipProps) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    // The key goes to whatever has the focus, which is not the control that the pointer is on.
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(false);
    };
    addEventListener('keydown', hideOnEscape);
    return () => removeEventListener('keydown', hideOnEscape);
  }, [isShown]);

  function showForPointer({ pointerType }: PointerEvent) {
    // A finger does not hover: the bubble would appear only after the control was used.
    if (pointerType !== 'touch') setShown(true);
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
