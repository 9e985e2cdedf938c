import { memo } from 'react';
import { listTints } from '../shared/lists/merchant-face.ts';
import type { Looks } from '../shared/lists/packing.ts';
import type { VoucherCard } from '../shared/lists/voucher-cards.ts';
import { formatDistance } from '../shared/map/distance.ts';
import { voucherPath } from '../shared/routes.ts';
import { splitTenantName } from '../shared/tenant-facts.ts';
import { LATER_CLASS } from './list-filter/later-class.ts';
import { MerchantFront } from './MerchantFront.tsx';
import { useShell } from './shell-context.ts';

const PLAIN = { tint: 0 };

interface VoucherCardListProps {
  cards: readonly VoucherCard[];
  /** Pictures and logos by slug, for cards without. */
  looks?: ReadonlyMap<string, Looks> | undefined;
  /** Cards from this index on are brief: without text, image and tint. */
  fullCount?: number;
  /** Cards from this index on follow in later steps of the list. */
  shownCount?: number;
}

/** Vouchers as cards that link to their pages. */
export function VoucherCardList({
  cards,
  looks,
  fullCount = Number.POSITIVE_INFINITY,
  shownCount = Number.POSITIVE_INFINITY,
}: VoucherCardListProps) {
  const { tenant } = useShell();
  const { cityName, portalName } = splitTenantName(tenant.name, tenant.cityName);
  const tints = listTints(cards.map(({ face }) => face ?? PLAIN));
  return (
    <ul className="voucher-cards">
      {cards.map((card, index) => (
        <VoucherCardItem
          key={card.slug}
          card={card}
          looks={looks?.get(card.slug)}
          tint={tints[index] ?? 0}
          cityName={cityName}
          portalName={portalName}
          isBrief={index >= fullCount}
          isLater={index >= shownCount}
        />
      ))}
    </ul>
  );
}

interface VoucherCardItemProps {
  card: VoucherCard;
  looks: Looks | undefined;
  /** As in the list. */
  tint: number;
  cityName: string;
  portalName: string;
  /** Without text, image and tint. */
  isBrief: boolean;
  /** Belongs to a later step of the list. */
  isLater: boolean;
}

/** Cards are at least 280 px wide; on phones the front is small and stands beside the text. */
const FRONT_SIZES = '(width < 640px) 120px, 380px';

/**
 * A card that looks like its voucher: front, city, merchant and possible amounts. Its one link makes all of it clickable,
 * and its name is a heading.
 */
const VoucherCardItem = memo(function VoucherCardItem(props: VoucherCardItemProps) {
  const { card, looks, tint, cityName, portalName, isBrief, isLater } = props;
  const { slug, name, category, city, text, face, amounts, distance } = card;
  const place = [distance === undefined ? undefined : formatDistance(distance), category, city]
    .filter((part) => part !== undefined)
    .join(' · ');
  return (
    // Rows that follow later get attributes without React; see list-steps.tsx.
    <li className={isLater ? `voucher-card ${LATER_CLASS}` : 'voucher-card'} suppressHydrationWarning>
      <MerchantFront className="card-front" face={{ ...looks, ...face, tint }} isBrief={isBrief} sizes={FRONT_SIZES} />
      <div className="card-strip">
        <p className="card-city" aria-hidden="true">
          <b>{cityName}</b> {portalName}
        </p>
        <h3>
          <a href={voucherPath(slug)}>{name}</a>
        </h3>
        {place !== '' && <p>{place}</p>}
        {text !== undefined && !isBrief && <p className="card-text">{text}</p>}
        <p className="card-amounts">{amounts}</p>
      </div>
    </li>
  );
});
