import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { snapshotForTest } from './sample-snapshot.ts';

/** The tenant that images of such a city belong to. */
export const IMAGE_TENANT = { id: 'musterstadt', tenantDomain: 'gutschein.example' };

/** A city of one merchant for each of these images. */
export function snapshotWith(imageUrls: string[]): Snapshot {
  const merchants = imageUrls.map((imageUrl, index) => ({
    id: String(index + 1),
    slug: `laden-${index + 1}`,
    companyName: 'Laden',
    categoryIds: [],
    imageUrls: [imageUrl],
    openingHours: [],
    sellsVoucher: true,
    acceptsVoucher: true,
    voucherAmounts: [],
    minVoucherAmount: 1000,
    maxVoucherAmount: 25_000,
  }));
  return snapshotForTest({ merchants });
}
