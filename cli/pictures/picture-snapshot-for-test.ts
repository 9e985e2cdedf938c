import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { snapshotForTest } from '../pipeline/snapshot-for-test.ts';

/** A city of one merchant, who has these pictures. */
export function snapshotWith(imageUrls: string[]): Snapshot {
  const merchant = {
    id: '1',
    slug: 'laden',
    companyName: 'Laden',
    categoryIds: [],
    imageUrls,
    openingHours: [],
    sellsVoucher: true,
    acceptsVoucher: true,
    voucherAmounts: [],
    minVoucherAmount: 1000,
    maxVoucherAmount: 25_000,
  };
  return snapshotForTest({ merchants: [merchant] });
}
