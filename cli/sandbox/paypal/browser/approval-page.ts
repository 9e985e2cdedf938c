import type { ApprovalEnding, ApprovalMessage } from './approval-message.ts';

/*
 * Script of the test approval page in a popup or frame: each button tells the page that opened it, which closes the
 * window. It runs before the page is drawn, so that nothing that a visitor sees is without effect.
 */
/** Where the shop's page does not close the window itself, because it is gone. */
const CLOSE_AFTER_MS = 2000;

const ENDINGS: readonly ApprovalEnding[] = ['approve', 'cancel', 'error'];

function tell(target: Window, message: ApprovalMessage): void {
  // Own origin only: another page that opened this one learns nothing.
  target.postMessage(message, location.origin);
}

function shopWindow(): Window | null {
  // WindowProxy, which is what `opener` holds for a window that a script opened.
  const opener = window.opener as Window | null;
  return opener ?? (window.parent === window ? null : window.parent);
}

function finish(ending: ApprovalEnding): void {
  // The page that waits for the order has no number yet.
  const payPalOrderId = document.querySelector<HTMLElement>('[data-paypal-order-id]')?.dataset['paypalOrderId'] ?? '';
  const shop = shopWindow();
  if (shop) tell(shop, { kind: 'sandbox-paypal', payPalOrderId, ending });
  else document.querySelector('[data-orphan]')?.removeAttribute('hidden');
  // Not at once: the shop would see a closed window before it reads the message, and take that for the end.
  if (window.parent === window) setTimeout(() => window.close(), CLOSE_AFTER_MS);
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-ending]') : null;
  const chosen = ENDINGS.find((ending) => ending === button?.dataset['ending']);
  if (chosen) finish(chosen);
});
// Keys within a frame do not reach the dialog around it.
addEventListener('keydown', ({ key }) => key === 'Escape' && finish('cancel'));
