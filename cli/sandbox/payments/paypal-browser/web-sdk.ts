import type { Components, CreateInstanceOptions, PayPalV6Namespace, SdkInstance } from '@paypal/paypal-js/sdk-v6';
import { createPaymentSession, ERROR_CODES, payPalError } from './payment-session.ts';

/*
 * Stand-in for PayPal's JavaScript SDK v6 (https://www.paypal.com/web-sdk/v6/core): what the shop uses of its interface for
 * one-time payments, with the sandbox's approval page in place of PayPal's.
 */

const SCRIPT_PATH = /\/web-sdk\/v6\/core$/;
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const base = new URL(script?.src ?? location.href).pathname.replace(SCRIPT_PATH, '');

function createInstance<T extends readonly Components[]>(options: CreateInstanceOptions<T>): Promise<SdkInstance<T>> {
  const { clientId, clientToken, components, locale } = options;
  if (!(clientId ?? clientToken)) {
    return Promise.reject(payPalError(ERROR_CODES.badClient, 'clientId or clientToken is required'));
  }
  if (!Array.isArray(components) || components.length === 0) {
    return Promise.reject(payPalError('ERR_INIT_COMPONENTS', 'components must name at least one component'));
  }
  if (locale !== undefined) Intl.getCanonicalLocales(locale);
  const instance = components.includes('paypal-payments') && {
    createPayPalOneTimePaymentSession: (session: Parameters<typeof createPaymentSession>[0]) =>
      createPaymentSession(session, base),
  };
  // The shop uses nothing else; anything else fails as a missing function.
  return Promise.resolve(instance as unknown as SdkInstance<T>);
}

const namespace: PayPalV6Namespace = { version: '6.0.0', createInstance };
Object.assign(window, { [script?.dataset['namespace'] ?? 'paypal']: namespace });
