import { useEffectEvent, useLayoutEffect } from 'react';

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
