import { memo, useMemo } from 'react';
import { PlaceMap } from '../../site/features/map/PlaceMap.tsx';
import type { ListedVoucher } from '../../site/shared/lists/voucher-list.ts';
import type { MapStart } from '../../site/shared/map/map-start.ts';
import { toPlaceOnMap, type PlaceListing, type PlaceOnMap } from '../../site/shared/map/places.ts';
import { voucherPath } from '../../site/shared/routes.ts';
import { pluralize } from '../../site/shared/text/format.ts';

export interface VoucherPlacesProps {
  start: MapStart;
  /** Those that were found, without the general one. */
  vouchers: readonly ListedVoucher[];
  listing: PlaceListing;
}

/** The map of the vouchers, with a marker wherever one of them is redeemed. */
export const VoucherPlaces = memo(function VoucherPlaces({ start, vouchers, listing }: VoucherPlacesProps) {
  const bySlug = useMemo(() => groupBySlug(listing), [listing]);
  const places = useMemo(() => vouchers.flatMap(({ slug }) => bySlug.get(slug) ?? []), [bySlug, vouchers]);
  return (
    <>
      <p className="voucher-map-note" aria-live="polite">
        {noteOf(vouchers, bySlug)}
      </p>
      <PlaceMap label="Stadtplan der Gutscheine" start={start} isFitted places={places} isEmbedded isWanted />
    </>
  );
});

/** What the map cannot show. */
function noteOf(vouchers: readonly ListedVoucher[], bySlug: ReadonlyMap<string, PlaceOnMap[]>): string | undefined {
  if (vouchers.length === 0) return 'Zu Ihrer Auswahl gehört kein einzelner Betrieb.';
  const missing = vouchers.filter(({ slug }) => !bySlug.has(slug)).length;
  if (missing === 0) return undefined;
  return `${pluralize(missing, 'Gutschein steht', 'Gutscheine stehen')} ohne Ort nur in der Liste.`;
}

/** A merchant's voucher is redeemed in its shop and in its branches. */
function groupBySlug(listing: PlaceListing): Map<string, PlaceOnMap[]> {
  const { towns, ownOnly = [] } = listing;
  const groups = new Map<string, PlaceOnMap[]>();
  for (const listed of [...towns.flatMap(({ places }) => places), ...ownOnly]) {
    const { slug } = listed;
    const place = toPlaceOnMap(listed, listing);
    if (slug === undefined || place === undefined) continue;
    const own = { ...place, href: voucherPath(slug), buyHref: voucherPath(slug) };
    const known = groups.get(slug);
    if (known === undefined) groups.set(slug, [own]);
    else known.push(own);
  }
  return groups;
}
