import type { VoucherOffer } from './voucher-order.ts';

/** What is known of a voucher that somebody put into the cart, maybe long ago. */
export type OfferAnswer =
  | { kind: 'offered'; offer: VoucherOffer }
  /** It is not sold any more. */
  | { kind: 'gone' }
  /** It could not be found out. */
  | { kind: 'unknown' };

/** Looks up what can be ordered on the page of a voucher today. A failure is reported and does not throw. */
export type FetchVoucherOffer = (slug: string) => Promise<OfferAnswer>;
