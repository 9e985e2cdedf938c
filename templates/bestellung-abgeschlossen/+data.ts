import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { SiteImage } from '../../site/shared/models/image.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ownTexts, type DeliveryTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

/** The data that the page needs besides the order, which only the visitor's browser knows. */
export interface OrderCompletedContent {
  generalVoucherId?: string;
  validityYears: number;
  texts: DeliveryTexts;
  motifs: Record<string, SiteImage>;
}

export function data({ snapshot, frameId }: PageInput): PageData<OrderCompletedContent> {
  const { tenant, site, generalVoucher, templates, images } = snapshot;
  const motifs = templates.flatMap(({ id, imageUrl = '' }) => {
    const image = images[imageUrl];
    return image === undefined ? [] : [[id, image] as const];
  });
  return makePage({
    frameId,
    path: ROUTES.orderCompleted,
    title: 'Ihre Bestellung',
    description: `${nameInSentence(snapshot)}: Ihre Bestellung.`,
    content: omitUndefined({
      generalVoucherId: generalVoucher?.id,
      validityYears: tenant.voucherValidityPeriodInYears,
      texts: ownTexts(site, 'emailDelivery', 'cardDelivery'),
      motifs: Object.fromEntries(motifs),
    }),
  });
}
