import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';

interface ModalProps {
  /** Id of the heading, unique on the page: the dialog is named by it. */
  titleId: string;
  title: string;
  /** The visitor closed it: with the button, Escape, or a click beside it. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog over the page, the browser's own: it keeps the focus, makes the rest inert and gives the focus back to what
 * had it. It is open for as long as it is rendered, which is in the browser only, and stands at the end of the document,
 * so that it looks the same wherever it was opened.
 */
export function Modal({ titleId, title, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  // Before the dialog leaves the document, or it could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    element.showModal();
    element.addEventListener('close', () => close(), { signal });
    closeBeside(element, signal);
    return () => {
      controller.abort();
      element.close();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      aria-labelledby={titleId}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label="Schließen" onClick={onClose} />
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

/**
 * Closes the dialog when it is clicked beside: such a click is one on the dialog, too, but outside of its box. Text that
 * is marked from inside to outside ends like that as well, but has not begun there.
 */
function closeBeside(dialog: HTMLDialogElement, signal: AbortSignal): void {
  let beganBeside = false;
  const isBeside = ({ clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  };
  const begin = (event: PointerEvent) => {
    beganBeside = isBeside(event);
  };
  const end = (event: MouseEvent) => {
    if (beganBeside && isBeside(event)) dialog.close();
    beganBeside = false;
  };
  dialog.addEventListener('pointerdown', begin, { signal });
  dialog.addEventListener('click', end, { signal });
}
