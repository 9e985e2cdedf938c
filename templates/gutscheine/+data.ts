import { mapStartOf, type MapStart } from '../../site/shared/map/map-start.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../site/shared/snapshot-index.ts';
import { firstMotif } from '../../site/shared/lists/voucher-cards.ts';
import { featuredFirst } from '../../site/shared/lists/merchant-face.ts';
import { packVoucherList, type PackedVoucherList } from '../../site/shared/lists/voucher-list.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface VoucherListContent {
  /** The general voucher, accepted everywhere; listed first. */
  general?: GeneralVoucher;
  /** Vouchers of individual merchants. */
  list: PackedVoucherList;
  /** Initial view of the map; absent if no merchant of the list has a marker. */
  mapStart?: MapStart;
}

export interface GeneralVoucher {
  slug: string;
  name: string;
  text?: string;
  /** Cents. */
  minAmount: number;
  /** Cents. */
  maxAmount: number;
  /** Image of the suggested motif. */
  picture?: SiteImage;
  acceptanceCount: number;
  /** Slugs of listed merchants that do not accept it; absent if all do. */
  exceptions?: string[];
}

export function data({ snapshot, frameId }: PageInput): PageData<VoucherListContent> {
  const index = indexOf(snapshot);
  const { generalVoucher } = snapshot;
  const sellers = generalVoucher === undefined ? index.vouchers : index.vouchers.slice(1);
  const locations = sellers.flatMap(({ location }) => location ?? []);
  return makePage({
    frameId,
    path: ROUTES.vouchers,
    title: 'Gutscheine kaufen',
    description: `${nameInSentence(snapshot)}: alle Gutscheine auf einen Blick, zum Aussuchen und Verschenken.`,
    content: omitUndefined({
      general: generalVoucher && toGeneralVoucher(generalVoucher, sellers, index),
      list: packVoucherList(featuredFirst(sellers, snapshot.featuredMerchants), index),
      mapStart: locations.length > 0 ? mapStartOf(snapshot, locations) : undefined,
    }),
  });
}

function toGeneralVoucher(merchant: Merchant, sellers: Merchant[], index: SnapshotIndex): GeneralVoucher {
  const { slug, companyName, shortDescription, minVoucherAmount, maxVoucherAmount } = merchant;
  const exceptions = sellers.filter(({ acceptsVoucher }) => !acceptsVoucher).map((seller) => seller.slug);
  return omitUndefined({
    slug,
    name: companyName,
    text: shortDescription,
    minAmount: minVoucherAmount,
    maxAmount: maxVoucherAmount,
    picture: firstMotif(merchant, index),
    acceptanceCount: index.acceptanceLocations.length,
    exceptions: exceptions.length === 0 ? undefined : exceptions,
  });
}
