import type { PaymentFlow, PaymentTools, Placing } from '../payment-flow.ts';

export interface PaymentPageRules {
  /** With a port unless it is the default one; any host if missing. */
  hosts: readonly string[] | undefined;
  /** As the sandbox's is; its payment page is there, too. */
  isOwnOrderService: boolean;
  site: Pick<Location, 'origin' | 'hostname'>;
}

/** Leaves for the hosted payment page that the order service names. */
export const cardFlow: PaymentFlow = {
  opensWindow: false,
  accept(payment, placed, { settings: { paymentHosts }, hasOwnOrderService, site }) {
    if (payment.provider !== 'STRIPE') return undefined;
    const rules = { hosts: paymentHosts, isOwnOrderService: hasOwnOrderService, site };
    const redirectUrl = trustedPaymentPage(payment.redirectUrl, rules);
    return redirectUrl === undefined ? undefined : { placed, payment: { ...payment, redirectUrl } };
  },
  pay: payByCard,
};

export function payByCard(placing: Promise<Placing>, { finish, leave, isAbandoned }: PaymentTools): () => void {
  const continuePayment = async () => {
    const result = await placing;
    if ('notice' in result) finish(result.notice);
    else if (isAbandoned() || result.payment.provider !== 'STRIPE') finish();
    else leave(result.payment.redirectUrl, result.placed.orderId);
  };
  void continuePayment();
  // The visitor can cancel on the payment page only.
  return () => {};
}

/**
 * The payment page must use https, have no user name, which could pass for another host, and be on one of the tenant's
 * hosts. While the site is tried out on this machine, so may the page be:
 * https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy.
 * @returns the address as the browser reads it; undefined for a page that is not trusted
 */
export function trustedPaymentPage(address: string, { hosts, isOwnOrderService, site }: PaymentPageRules) {
  const url = parse(address);
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  if (isOwnOrderService && url.origin === site.origin) return url.href;
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(site.hostname);
  if (url.protocol !== 'https:' && !isLocal) return undefined;
  return hosts === undefined || hosts.includes(url.host) ? url.href : undefined;
}

function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|(.+\.)?localhost|\[::1\])$/.test(hostname);
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
