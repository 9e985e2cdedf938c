import { memo } from 'react';
import type { MerchantCard } from '../shared/merchant-cards.ts';
import type { OpeningStatus } from '../shared/opening-status.ts';
import { MerchantPicture } from './MerchantPicture.tsx';
import { OpeningNote } from './OpeningNote.tsx';

interface MerchantCardItemProps {
  card: MerchantCard & { text?: string };
  href: string;
  status: OpeningStatus | undefined;
}

/** A card that is clickable as a whole through its one link. */
export const MerchantCardItem = memo(function MerchantCardItem({ card, href, status }: MerchantCardItemProps) {
  const { name, category, street, city, text } = card;
  const place = [street, city].filter((part) => part !== undefined).join(', ');
  return (
    <li className="merchant-card">
      <MerchantPicture card={card} />
      <a href={href}>{name}</a>
      {text !== undefined && <p className="merchant-text">{text}</p>}
      {category !== undefined && <p>{category}</p>}
      {place !== '' && <p>{place}</p>}
      {status !== undefined && <OpeningNote status={status} />}
    </li>
  );
});
