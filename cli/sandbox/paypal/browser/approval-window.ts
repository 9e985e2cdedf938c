/** Where the visitor approves: a popup or an overlay with a frame. */
export interface ApprovalWindow {
  /** The approval page's own window: only its messages count. */
  readonly content: Window | null;
  isClosed(): boolean;
  show(url: string): void;
  close(): void;
}

const POPUP_FEATURES = 'popup,width=480,height=680';

/** Undefined where the browser opens no window. Must run within the visitor's click. */
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

/** @param styleUrl of the overlay's style sheet; the shop's policy allows no inline style */
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
  // Else the frame has the focus, where keys are lost until its page is there.
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
