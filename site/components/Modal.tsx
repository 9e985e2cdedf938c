import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Icon.tsx';

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

/** What the entry of an open dialog is known by in the history. */
const MARK = 'dialog';

/**
 * Gives an open dialog an entry of its own in the history: Back closes the dialog and stays on the page. However else
 * it is closed, the entry goes with it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    // With the router's own state, or the router would take the entry for a page of another application.
    history.pushState({ ...history.state, [MARK]: true }, '');
    const stopListening = onceBack(() => close());
    return () => {
      stopListening();
      if (history.state?.[MARK] !== true) return;
      onceBack(() => undefined);
      history.back();
    };
  }, []);
}

/** Calls back instead of the router, which would render the page anew. @returns what ends the waiting */
function onceBack(run: () => void): () => void {
  const controller = new AbortController();
  const listen = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    run();
  };
  addEventListener('popstate', listen, { capture: true, once: true, signal: controller.signal });
  return () => controller.abort();
}
