import type { Merchant } from './models/merchant.ts';
import type { Snapshot } from './models/snapshot.ts';

/**
 * Merchants that have an acceptance location page. The general voucher is a product and not a place: an API that lists
 * it among the merchants does not get it a page here.
 */
export function acceptanceLocations(snapshot: Snapshot): Merchant[] {
  return snapshot.merchants.filter((merchant) => merchant.acceptsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** Merchants that have a voucher page of their own; none without the flag MERCHANT_VOUCHER_ENABLED. */
export function voucherSellers(snapshot: Snapshot): Merchant[] {
  if (!snapshot.tenant.featureFlags.includes('MERCHANT_VOUCHER_ENABLED')) return [];
  return snapshot.merchants.filter((merchant) => merchant.sellsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** Everything that has a page under /gutscheine, in its order there: the general voucher, then the sellers. */
export function vouchers(snapshot: Snapshot): Merchant[] {
  const { generalVoucher } = snapshot;
  return generalVoucher === undefined ? voucherSellers(snapshot) : [generalVoucher, ...voucherSellers(snapshot)];
}

function isGeneralVoucher(merchant: Merchant, { generalVoucher }: Snapshot): boolean {
  return generalVoucher !== undefined && merchant.id === generalVoucher.id;
}
