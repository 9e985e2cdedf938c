import { memo } from 'react';
import type { LocationCard, MerchantCard } from '../shared/lists/merchant-cards.ts';
import type { OpeningStatus } from '../shared/opening/opening-status.ts';
import { firstLetter } from './Icon.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';

interface MerchantCardListProps<Card extends LocationCard> {
  cards: Card[];
  hrefOf: (slug: string) => string;
  /** Absent while prerendering: the status depends on the time. */
  statusOf?: ((card: Card) => OpeningStatus | undefined) | undefined;
  /** Cards from this index on show the drawn storefront instead of an image. */
  imageCount?: number;
  /** Slug of the card to highlight, such as the one whose map marker has the pointer. */
  highlighted?: string | undefined;
}

/** Cards of merchants that link to their pages. */
export function MerchantCardList<Card extends LocationCard & { text?: string }>({
  cards,
  hrefOf,
  statusOf,
  imageCount = Number.POSITIVE_INFINITY,
  highlighted,
}: MerchantCardListProps<Card>) {
  return (
    <ul className="merchant-cards">
      {cards.map((card, index) => (
        <MerchantCardItem
          key={card.slug}
          card={card}
          href={hrefOf(card.slug)}
          status={statusOf?.(card)}
          isDrawn={index >= imageCount}
          isHighlighted={card.slug === highlighted}
        />
      ))}
    </ul>
  );
}

interface MerchantCardItemProps {
  card: LocationCard & { text?: string };
  href: string;
  status: OpeningStatus | undefined;
  /** Shows the drawn storefront even if there is an image. */
  isDrawn: boolean;
  isHighlighted: boolean;
}

/** A card whose one link makes all of it clickable. */
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
      <MerchantImage card={card} isDrawn={isDrawn} />
      <a href={href}>{name}</a>
      {text !== undefined && <p className="merchant-text">{text}</p>}
      {category !== undefined && <p>{category}</p>}
      {place !== '' && <p>{place}</p>}
      {status !== undefined && <OpeningNote status={status} />}
    </li>
  );
});

/** Cards are at least 280 px wide, and as wide as the screen on phones. */
const CARD_SIZES = '(max-width: 639px) 100vw, 400px';

interface MerchantImageProps {
  card: MerchantCard;
  /** Shows the drawn storefront even if there is an image. */
  isDrawn: boolean;
}

/** A merchant's image, or a storefront drawn with CSS, which costs only a few bytes in a long list. */
export function MerchantImage({ card: { slug, name, picture: image, kind }, isDrawn }: MerchantImageProps) {
  if (image !== undefined && !isDrawn) {
    return <ResponsiveImage className="shop" image={image} alt="" sizes={CARD_SIZES} />;
  }
  // Picks one of three storefronts by the length of the slug: neighbours differ, and every build picks the same.
  const front = `shop shop-${slug.length % 3}`;
  return kind === undefined ? (
    <span className={front} aria-hidden="true">
      {firstLetter(name)}
    </span>
  ) : (
    <span className={`${front} sign-${kind}`} aria-hidden="true" />
  );
}

/** The opening status as text, with a mark that differs in shape as well as in colour. */
export function OpeningNote({ status: { kind, text, next } }: { status: OpeningStatus }) {
  return (
    <span className={`opening opening-${kind}`}>
      {text}
      {next !== undefined && <span className="opening-next">{`, ${next}`}</span>}
    </span>
  );
}
