/** Outcome of a visit to the approval page. */
export type ApprovalEnding = 'approve' | 'cancel' | 'error';

/** Message from the approval page to the page that opened it. */
export interface ApprovalMessage {
  kind: 'sandbox-paypal';
  /** Empty while the window waits for the order. */
  payPalOrderId: string;
  ending: ApprovalEnding;
}

/** Whether the data of a message event comes from the approval page. */
export function isApprovalMessage(data: unknown): data is ApprovalMessage {
  if (typeof data !== 'object' || data === null) return false;
  return 'kind' in data && data.kind === 'sandbox-paypal' && 'payPalOrderId' in data && 'ending' in data;
}

/** The window in which the visitor approves: a popup, or an overlay with a frame. */
export interface ApprovalWindow {
  /** The approval page's window; messages from other windows are ignored. */
  readonly content: Window | null;
  isClosed(): boolean;
  show(url: string): void;
  close(): void;
}

const POPUP_FEATURES = 'popup,width=480,height=680';

/** Undefined if the browser blocks the window. Must run within the visitor's click. */
export function openPopup(url: string): ApprovalWindow | undefined {
  const popup = window.open(url, 'sandbox-paypal', POPUP_FEATURES);
  if (!popup) return undefined;
  return {
    content: popup,
    isClosed: () => popup.closed,
    show: (target) => popup.location.replace(target),
    close: () => popup.close(),
  };
}

/** @param styleUrl the overlay's style sheet, since the shop's policy forbids inline styles */
export function openModal(url: string, styleUrl: string): ApprovalWindow {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = styleUrl;
  document.head.append(style);

  const frame = document.createElement('iframe');
  frame.title = 'PayPal';
  frame.src = url;
  const dialog = document.createElement('dialog');
  dialog.className = 'sandbox-paypal';
  dialog.setAttribute('aria-label', 'PayPal');
  dialog.tabIndex = -1;
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  // Otherwise the frame has the focus, and keys are lost until its page has loaded.
  dialog.focus();
  return {
    get content() {
      return frame.contentWindow;
    },
    isClosed: () => !dialog.open,
    show: (target) => frame.contentWindow?.location.replace(target),
    close: () => {
      dialog.close();
      dialog.remove();
      style.remove();
    },
  };
}
