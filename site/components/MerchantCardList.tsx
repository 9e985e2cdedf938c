import type { LocationCard } from '../shared/merchant-cards.ts';
import type { OpeningStatus } from '../shared/opening-status.ts';
import { MerchantCardItem } from './MerchantCardItem.tsx';

interface MerchantCardListProps<Card extends LocationCard> {
  cards: Card[];
  hrefOf: (slug: string) => string;
  /** Known in the browser only. */
  statusOf?: ((card: Card) => OpeningStatus | undefined) | undefined;
  /** Cards beyond these show their stand-in. */
  pictureCount?: number;
  /** Slug of the card that is pointed at elsewhere, such as on a map. */
  highlighted?: string | undefined;
}

/** Merchants to look at and go on with. */
export function MerchantCardList<Card extends LocationCard & { text?: string }>({
  cards,
  hrefOf,
  statusOf,
  pictureCount = Number.POSITIVE_INFINITY,
  highlighted,
}: MerchantCardListProps<Card>) {
  return (
    <ul className="merchant-cards">
      {cards.map((card, place) => (
        <MerchantCardItem
          key={card.slug}
          card={card}
          href={hrefOf(card.slug)}
          status={statusOf?.(card)}
          isDrawn={place >= pictureCount}
          isHighlighted={card.slug === highlighted}
        />
      ))}
    </ul>
  );
}
