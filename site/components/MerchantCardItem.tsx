import { memo } from 'react';
import type { LocationCard } from '../shared/merchant-cards.ts';
import type { OpeningStatus } from '../shared/opening-status.ts';
import { MerchantPicture } from './MerchantPicture.tsx';
import { OpeningNote } from './OpeningNote.tsx';

interface MerchantCardItemProps {
  card: LocationCard & { text?: string };
  href: string;
  status: OpeningStatus | undefined;
  /** Shows the stand-in even where there is a picture. */
  isDrawn: boolean;
  isHighlighted: boolean;
}

/** A card that is clickable as a whole through its one link. */
export const MerchantCardItem = memo(function MerchantCardItem({
  card,
  href,
  status,
  isDrawn,
  isHighlighted,
}: MerchantCardItemProps) {
  const { name, category, street, city, text, hours } = card;
  const place = [street, city].filter((part) => part !== undefined).join(', ');
  return (
    <li
      className={hours === undefined ? 'merchant-card' : 'merchant-card merchant-card-timed'}
      data-highlighted={isHighlighted ? '' : undefined}
    >
      <MerchantPicture card={card} isDrawn={isDrawn} />
      <a href={href}>{name}</a>
      {text !== undefined && <p className="merchant-text">{text}</p>}
      {category !== undefined && <p>{category}</p>}
      {place !== '' && <p>{place}</p>}
      {status !== undefined && <OpeningNote status={status} />}
    </li>
  );
});
