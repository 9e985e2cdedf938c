import { lookup } from 'node:dns';
import type { LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './private-address.ts';

/** Code of the error with which a look-up refuses. */
export const PRIVATE_ADDRESS = 'VOUCHER_PRIVATE_ADDRESS';

/**
 * Looks a name up for the very connection that is made, and refuses where any of its addresses is not public: checking
 * before and looking up once more when connecting would let a name change in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  // The caller's wishes, but all addresses.
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

/** Whether the host of a URL is an address, which is never looked up, and not a public one. */
export function isPrivateHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address);
}
