import type {
  OnErrorData,
  PayPalOneTimePaymentSessionOptions,
  PayPalPresentationModeOptions,
} from '@paypal/paypal-js/sdk-v6';
import { isApprovalMessage, openModal, openPopup } from './approval-window.ts';
import type { ApprovalEnding, ApprovalWindow } from './approval-window.ts';

/** PayPal's own codes. Source: https://developer.paypal.com/sdk/js/reference */
export const ERROR_CODES = {
  popupBlocked: 'ERR_DEV_UNABLE_TO_OPEN_POPUP',
  unsupportedMode: 'ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE',
  badClient: 'ERR_INVALID_CLIENT_TOKEN',
  declined: 'INSTRUMENT_DECLINED',
} as const;

const CLOSED_CHECK_MS = 200;
const PAYER_ID = 'SANDBOXPAYER1';

/** What the shop uses of PayPal's OneTimePaymentSession, whose own type declares `start` in two contradictory ways. */
interface PaymentSession {
  /** Resolves when the window shows the order; only the callbacks report the outcome. */
  start(presentation?: PayPalPresentationModeOptions, order?: Promise<{ orderId: string }>): Promise<void>;
  cancel(): void;
}

/** @param base URL of the sandbox's PayPal, without trailing slash */
export function createPaymentSession(options: PayPalOneTimePaymentSessionOptions, base: string): PaymentSession {
  let running: { window: ApprovalWindow; orderId?: string; stop(): void } | undefined;

  const end = async (ending: ApprovalEnding, orderId?: string) => {
    try {
      if (ending === 'error') throw payPalError(ERROR_CODES.declined, 'Ausgelöster Fehler der Übungsumgebung');
      if (ending === 'cancel') options.onCancel?.(orderId === undefined ? {} : { orderId });
      else await options.onApprove?.({ fundingSource: 'paypal', orderId: orderId ?? '', payerId: PAYER_ID });
      options.onComplete?.({ paymentSessionState: ending === 'cancel' ? 'canceled' : 'approved' });
    } catch (error) {
      options.onError?.(asPayPalError(error));
      options.onComplete?.({ paymentSessionState: 'error' });
    }
  };

  const finish = (ending: ApprovalEnding) => {
    const session = running;
    if (!session) return;
    session.stop();
    void end(ending, session.orderId);
  };

  /** Listens to the window until it closes; closing it counts as cancelling. */
  const watch = (approval: ApprovalWindow) => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== approval.content || !isApprovalMessage(data)) return;
      if (['', running?.orderId].includes(data.payPalOrderId)) finish(data.ending);
    };
    const timer = setInterval(() => approval.isClosed() && finish('cancel'), CLOSED_CHECK_MS);
    const stop = () => {
      running = undefined;
      clearInterval(timer);
      removeEventListener('message', onMessage);
      removeEventListener('pagehide', stop);
      approval.close();
    };
    addEventListener('message', onMessage);
    addEventListener('pagehide', stop);
    running = { window: approval, stop };
    return running;
  };

  const isOver = (session: object) => running !== session;

  const orderIdOf = async (order: Promise<{ orderId: string }> | undefined): Promise<string> => {
    const orderId = order ? (await order).orderId : options.orderId;
    if (orderId === undefined || orderId === '') throw payPalError('ERR_DEV_MISSING_ORDER_ID', 'No order id was given');
    return orderId;
  };

  return {
    start: async (presentation = { presentationMode: 'auto' }, order) => {
      if (running) throw payPalError('ERR_DEV_SESSION_ALREADY_STARTED', 'This session is running');
      // No await before this line: browsers open windows only within the click.
      const session = watch(open(presentation.presentationMode, base));
      try {
        const orderId = await orderIdOf(order);
        // The visitor closed the window while the order was being placed.
        if (isOver(session)) return;
        session.orderId = orderId;
        session.window.show(`${base}/approve/${encodeURIComponent(orderId)}`);
      } catch (error) {
        session.stop();
        throw error;
      }
    },
    cancel: () => finish('cancel'),
  };
}

function open(mode: string, base: string): ApprovalWindow {
  const waiting = `${base}/approve`;
  const style = `${base}/modal.css`;
  if (mode === 'modal') return openModal(waiting, style);
  if (mode !== 'auto' && mode !== 'popup') {
    throw payPalError(ERROR_CODES.unsupportedMode, `The sandbox has no mode "${mode}"`, true);
  }
  const popup = openPopup(waiting);
  if (popup) return popup;
  if (mode === 'auto') return openModal(waiting, style);
  throw payPalError(ERROR_CODES.popupBlocked, 'Unable to open popup window', true);
}

/** An error in the form of PayPal's script. `isRecoverable`: another presentation mode may work. */
export function payPalError(code: string, message: string, isRecoverable = false): OnErrorData {
  return Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });
}

function asPayPalError(error: unknown) {
  if (error instanceof Error && 'code' in error && 'isRecoverable' in error) {
    return payPalError(String(error.code), error.message, error.isRecoverable === true);
  }
  return payPalError('ERR_UNKNOWN', error instanceof Error ? error.message : String(error));
}
