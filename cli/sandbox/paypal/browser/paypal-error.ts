import type { OnErrorData } from '@paypal/paypal-js/sdk-v6';

/** An error as PayPal's script gives it. `isRecoverable`: another presentation mode may work. */
export function payPalError(code: string, message: string, isRecoverable = false): OnErrorData {
  return Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });
}

/** PayPal's own codes. Source: https://developer.paypal.com/sdk/js/reference */
export const ERROR_CODES = {
  popupBlocked: 'ERR_DEV_UNABLE_TO_OPEN_POPUP',
  noPaymentHandler: 'ERR_FLOW_PAYMENT_HANDLER_BROWSER_INCOMPATIBLE',
  unsupportedMode: 'ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE',
  badClient: 'ERR_INVALID_CLIENT_TOKEN',
  declined: 'INSTRUMENT_DECLINED',
} as const;
