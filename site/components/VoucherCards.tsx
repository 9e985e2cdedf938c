import { memo, useContext } from 'react';
import type { VoucherCard } from '../shared/lists/voucher-cards.ts';
import { voucherPath } from '../shared/routes.ts';
import { splitTenantName } from '../shared/tenant-facts.ts';
import { firstLetter } from './Icon.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import { CityNameContext } from './city-name-context.ts';

interface VoucherCardListProps {
  tenantName: string;
  cards: readonly VoucherCard[];
}

/** Vouchers as cards that link to their pages. */
export function VoucherCardList({ tenantName, cards }: VoucherCardListProps) {
  const { cityName, portalName } = splitTenantName(tenantName, useContext(CityNameContext));
  return (
    <ul className="voucher-cards">
      {cards.map((card) => (
        <VoucherCardItem key={card.slug} card={card} cityName={cityName} portalName={portalName} />
      ))}
    </ul>
  );
}

interface VoucherCardItemProps {
  card: VoucherCard;
  cityName: string;
  portalName: string;
}

/** Cards are at least 280 px wide; on phones the motif is small and stands beside the text. */
const MOTIF_SIZES = '(width < 640px) 120px, 380px';

/**
 * A card that looks like its voucher: motif, city, merchant and possible amounts. Its one link makes all of it clickable,
 * and its name is a heading.
 */
const VoucherCardItem = memo(function VoucherCardItem({ card, cityName, portalName }: VoucherCardItemProps) {
  const { slug, name, category, city, text, motif, kind, amounts } = card;
  const place = [category, city].filter((part) => part !== undefined).join(' · ');
  return (
    <li className="voucher-card">
      {motif === undefined ? (
        <span className="card-motif" />
      ) : (
        <ResponsiveImage className="card-motif" image={motif} alt="" sizes={MOTIF_SIZES} />
      )}
      <div className="card-strip">
        <span className={kind === undefined ? 'card-seal' : `card-seal sign-${kind}`} aria-hidden="true">
          {kind === undefined && firstLetter(name)}
        </span>
        <p className="card-city" aria-hidden="true">
          <b>{cityName}</b> {portalName}
        </p>
        <h3>
          <a href={voucherPath(slug)}>{name}</a>
        </h3>
        {place !== '' && <p>{place}</p>}
        {text !== undefined && <p className="card-text">{text}</p>}
        <p className="card-amounts">{amounts}</p>
      </div>
    </li>
  );
});
