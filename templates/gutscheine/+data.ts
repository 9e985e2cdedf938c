import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../site/shared/snapshot-index.ts';
import { packVoucherList, type PackedVoucherList } from '../../site/shared/lists/voucher-list.ts';

export interface VoucherListContent {
  /** The general voucher, accepted everywhere; listed first. */
  general?: GeneralVoucher;
  /** Vouchers of individual merchants. */
  list: PackedVoucherList;
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
}

export function data({ snapshot, frameId }: PageInput): PageData<VoucherListContent> {
  const index = indexOf(snapshot);
  const { generalVoucher, tenant } = snapshot;
  const sellers = generalVoucher === undefined ? index.vouchers : index.vouchers.slice(1);
  return makePage({
    frameId,
    path: ROUTES.vouchers,
    title: 'Gutscheine kaufen',
    description: `Alle Gutscheine von ${tenant.name} auf einen Blick: suchen, auswählen und verschenken.`,
    content: {
      ...(generalVoucher === undefined ? {} : { general: toGeneralVoucher(generalVoucher, index) }),
      list: packVoucherList(featuredFirst(sellers, snapshot.featuredMerchants), index),
    },
  });
}

/** The recommended order: featured merchants first, then the others by name. */
function featuredFirst(sellers: Merchant[], featured: Merchant[]): Merchant[] {
  const places = new Map(featured.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Merchant) => places.get(id) ?? featured.length;
  return sellers.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toGeneralVoucher(merchant: Merchant, index: SnapshotIndex): GeneralVoucher {
  const { slug, companyName, shortDescription, minVoucherAmount, maxVoucherAmount } = merchant;
  const image = index.motifsFor(merchant.id)[0]?.picture;
  return {
    slug,
    name: companyName,
    ...(shortDescription === undefined ? {} : { text: shortDescription }),
    minAmount: minVoucherAmount,
    maxAmount: maxVoucherAmount,
    ...(image === undefined ? {} : { picture: image }),
    acceptanceCount: index.acceptanceLocations.length,
  };
}
