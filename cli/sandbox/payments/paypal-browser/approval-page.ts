import type { ApprovalEnding, ApprovalMessage } from './approval-window.ts';

/*
 * Script of the approval page in a popup or frame: each button notifies the page that opened it, which closes the window.
 * It runs before the page is rendered, so that every visible button works.
 */

/** For windows whose shop page is gone and cannot close them. */
const CLOSE_AFTER_MS = 2000;

const ENDINGS: readonly ApprovalEnding[] = ['approve', 'cancel', 'error'];

function sendMessage(target: Window, message: ApprovalMessage): void {
  // Own origin only: pages of other origins that opened this one receive nothing.
  target.postMessage(message, location.origin);
}

function shopWindow(): Window | null {
  // WindowProxy, which is what `opener` holds for a window that a script opened.
  const opener = window.opener as Window | null;
  return opener ?? (window.parent === window ? null : window.parent);
}

function finish(ending: ApprovalEnding): void {
  // Missing while the window waits for the order.
  const payPalOrderId = document.querySelector<HTMLElement>('[data-paypal-order-id]')?.dataset['paypalOrderId'] ?? '';
  const shop = shopWindow();
  if (shop) sendMessage(shop, { kind: 'sandbox-paypal', payPalOrderId, ending });
  else document.querySelector('[data-orphan]')?.removeAttribute('hidden');
  // Delayed: a window that closes before the shop reads the message counts as cancelled.
  if (window.parent === window) setTimeout(() => window.close(), CLOSE_AFTER_MS);
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-ending]') : null;
  const chosen = ENDINGS.find((ending) => ending === button?.dataset['ending']);
  if (chosen) finish(chosen);
});
// Key events in a frame do not reach the dialog around it.
addEventListener('keydown', ({ key }) => key === 'Escape' && finish('cancel'));
