import type { PaymentFlow } from '../payment-flow.ts';

/** Pays in PayPal's window, with code that PayPal serves. */
export const payPalFlow: PaymentFlow = {
  opensWindow: true,
  accept: (payment, placed) =>
    payment.provider === 'PAYPAL'
      ? { placed: { ...placed, payPalOrderId: payment.payPalOrderId }, payment }
      : undefined,
  pay: {
    async load({ settings: { payPalClientId = '' }, isProduction, payPalScriptUrl }) {
      const { loadPayPal } = await import('./pay-with-paypal.ts');
      return loadPayPal({
        clientId: payPalClientId,
        environment: isProduction ? 'production' : 'sandbox',
        scriptUrl: payPalScriptUrl,
      });
    },
  },
};
