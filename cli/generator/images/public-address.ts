import { lookup, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction, BlockList } from 'node:net';

/** Error code of a lookup that found a private address. */
const PRIVATE_ADDRESS = 'VOUCHER_PRIVATE_ADDRESS';

/**
 * Looks up a name for the connection being made, and fails if any of its addresses is not public. A check in advance would
 * not help: the name could resolve to another address when connecting.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  // The caller's options, but all addresses.
  const all: LookupOptions & { all: true } = { ...options, all: true };
  lookup(hostname, all, (error, addresses) => {
    const first = addresses?.[0];
    if (error) callback(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      const refused: NodeJS.ErrnoException = Object.assign(new Error(`${hostname} is no public host`), {
        code: PRIVATE_ADDRESS,
      });
      callback(refused, '', 0);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether a connection was refused by `lookupPublic`. */
export function isRefusedLookup(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === PRIVATE_ADDRESS) || isRefusedLookup(error.cause);
}

/** Whether a URL's host is a literal private address, for which no lookup happens. */
export function isPrivateHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/**
 * Address ranges outside of the public internet: this machine, local networks, metadata services of clouds, documentation,
 * multicast. Source: https://www.iana.org/assignments/iana-ipv4-special-registry and its counterpart for IPv6.
 */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an arbitrary IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');
}

/** The only public range of IPv6. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** IPv4-mapped addresses are checked as IPv4. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function isPublicAddress(address: string): boolean {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
    default:
      return false;
  }
}
