/** What decides where a visitor may be sent to pay by card. */
export interface PaymentPageRules {
  /** paymentHosts of the tenant's configuration, with a port where it is not the usual one; any host if missing. */
  hosts: readonly string[] | undefined;
  /** The order service answers on the site's own origin, as that of the sandbox does: its payment page is there, too. */
  isOwnOrderService: boolean;
  /** Of the page that is open. */
  site: Pick<Location, 'origin' | 'hostname'>;
}

/**
 * Checks the payment page that the order service names. It is opened over https, without a user name in its address, which
 * could pass for another host, and on one of the tenant's hosts. While the site itself is tried out on this machine, a page
 * on this machine needs no https, as in https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy.
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
