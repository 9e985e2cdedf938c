import type { SiteImage } from '../models/image.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { DeliveryType, Template } from '../models/selling.ts';
import type { Snapshot } from '../models/snapshot.ts';

/** A motif as a choice for the visitor. */
export interface Motif {
  id: string;
  name: string;
  picture?: SiteImage;
  /** Never empty. */
  deliveryTypes: DeliveryType[];
}

/** Of a motif that was chosen already. */
export type KnownMotif = Pick<Motif, 'name' | 'picture'>;

/** The suggested one first. */
export type MotifsFor = (merchantId: string) => readonly Motif[];

/** Delivery by post needs the flag VOUCHER_CARD_ENABLED: without it, a motif that exists only on paper is omitted. */
export function motifLookup({ tenant, templates, images }: Snapshot): MotifsFor {
  const sendsByPost = tenant.featureFlags.includes('VOUCHER_CARD_ENABLED');
  const usable = templates.flatMap((template) => {
    const deliveryTypes = template.deliveryTypes.filter((type) => type === 'EMAIL' || sendsByPost);
    return deliveryTypes.length === 0 ? [] : [{ template, motif: toMotif(template, deliveryTypes, images) }];
  });
  const forAll = usable.filter(({ template }) => template.merchantIds === undefined).map(({ motif }) => motif);
  const named = new Set(usable.flatMap(({ template }) => template.merchantIds ?? []));
  const forNamed = new Map(
    [...named].map((id) => [
      id,
      usable.filter(({ template }) => template.merchantIds?.includes(id) ?? true).map(({ motif }) => motif),
    ]),
  );
  return (merchantId) => forNamed.get(merchantId) ?? forAll;
}

function toMotif({ id, name, imageUrl }: Template, deliveryTypes: DeliveryType[], images: Snapshot['images']): Motif {
  return omitUndefined({ id, name, picture: images[imageUrl ?? ''], deliveryTypes });
}
