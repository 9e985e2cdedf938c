import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Icon.tsx';

interface ModalProps {
  /** Id of the heading that names the dialog; unique on the page. */
  titleId: string;
  title: string;
  /** The visitor closed the dialog: with its button, with Escape, or with a click on the backdrop. */
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, makes the rest of the page inert and restores the focus when it
 * closes. It is open while it is rendered, which happens in the browser only. It is rendered at the end of the
 * document, so that its position in the page does not affect its styles.
 */
export function Modal({ titleId, title, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  // Must close before the element leaves the document, or the browser could not restore the focus.
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
    <dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={titleId}>
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
 * Closes the dialog on a click on the backdrop. Such a click targets the dialog element, but lies outside of its box. A
 * text selection that ends outside does not count: the pointer went down inside.
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

/** Marks the history entry of an open dialog. */
const MARK = 'dialog';

/**
 * Adds a history entry for an open dialog: Back closes the dialog and stays on the page. If the dialog closes in
 * another way, its entry is removed.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    // Keeps the router's own state: without it, the router would treat the entry as a page of another application.
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

/** Handles the next Back in place of the router, which would render the page again. @returns cancels */
function onceBack(run: () => void): () => void {
  const controller = new AbortController();
  const listen = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    run();
  };
  addEventListener('popstate', listen, { capture: true, once: true, signal: controller.signal });
  return () => controller.abort();
}
