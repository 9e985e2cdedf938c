import { memo } from 'react';
import type { LocationCard, MerchantCard } from '../shared/lists/merchant-cards.ts';
import { formatDistance } from '../shared/map/distance.ts';
import type { OpenMinutes } from '../shared/opening/opening-hours.ts';
import { LATER_CLASS } from './list-filter/later-class.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';

interface MerchantCardListProps<Card extends LocationCard> {
  cards: Card[];
  hrefOf: (slug: string) => string;
  /** Cards from this index on are brief: without text, and with the drawn storefront instead of an image. */
  fullCount?: number | undefined;
  /** Cards from this index on follow later; all are shown if undefined. */
  shownCount?: number | undefined;
  /** Slug of the card to highlight, such as the one whose map marker has the pointer. */
  highlighted?: string | undefined;
  /** The list begins in the first viewport, so the first image does not load lazily. */
  priority?: boolean | undefined;
  /** `sizes` of the images. */
  sizes?: string;
}

/** Cards of merchants that link to their pages. */
export function MerchantCardList<Card extends LocationCard & { text?: string }>({
  cards,
  hrefOf,
  fullCount = Number.POSITIVE_INFINITY,
  shownCount = Number.POSITIVE_INFINITY,
  highlighted,
  priority,
  sizes = CARD_SIZES,
}: MerchantCardListProps<Card>) {
  return (
    <ul className="merchant-cards">
      {cards.map((card, index) => (
        <MerchantCardItem
          key={card.slug}
          card={card}
          href={hrefOf(card.slug)}
          isBrief={index >= fullCount}
          isLater={index >= shownCount}
          isHighlighted={card.slug === highlighted}
          priority={priority && index === 0}
          sizes={sizes}
        />
      ))}
    </ul>
  );
}

interface MerchantCardItemProps {
  card: LocationCard & { text?: string };
  href: string;
  /** Without text, and with the drawn storefront even if there is an image. */
  isBrief?: boolean;
  /** Belongs to a later step of the list. */
  isLater?: boolean;
  isHighlighted: boolean;
  /** The image does not load lazily. */
  priority?: boolean | undefined;
  sizes?: string;
}

/** A card whose one link makes all of it clickable. Its name is a heading, by which screen readers find it. */
export const MerchantCardItem = memo(function MerchantCardItem({
  card,
  href,
  isBrief = false,
  isLater = false,
  isHighlighted,
  priority,
  sizes = CARD_SIZES,
}: MerchantCardItemProps) {
  const { name, category, street, city, text, hours, distance } = card;
  const address = [street, city].filter((part) => part !== undefined).join(', ');
  const place = distance === undefined ? address : `${formatDistance(distance)} · ${address}`;
  return (
    <li
      className={`merchant-card${hours === undefined ? '' : ' merchant-card-timed'}${isLater ? ` ${LATER_CLASS}` : ''}`}
      data-highlighted={isHighlighted ? '' : undefined}
      // Rows that follow later get attributes without React; see list-steps.tsx.
      suppressHydrationWarning
    >
      <MerchantImage card={card} isDrawn={isBrief} priority={priority} sizes={sizes} />
      <h3>
        <a href={href}>{name}</a>
      </h3>
      {text !== undefined && !isBrief && <p className="merchant-text">{text}</p>}
      {category !== undefined && <p>{category}</p>}
      {place !== '' && <p>{place}</p>}
      {/* The hours of brief cards would make the document of a large city too large. */}
      {hours !== undefined && !isBrief && <OpeningNote hours={hours} />}
    </li>
  );
});

/**
 * Says whether a place is open now, as text with a mark that differs in shape as well as in colour. It is empty in the
 * document and for React, which lets site/sleeping-page/instant/instant.ts fill it: the status depends on the time.
 */
export function OpeningNote({ hours }: { hours: OpenMinutes }) {
  return (
    <span className="opening" data-hours={hours.join()} suppressHydrationWarning>
      {''}
    </span>
  );
}

/** Cards are at least 280 px wide, and as wide as the screen on phones. */
const CARD_SIZES = '(width < 640px) 100vw, 400px';

/** The same in the finder (site/styles/list-rows.css): on phones the image fills a small place beside the text. */
export const ROW_SIZES = '(width < 640px) 200px, 400px';

interface MerchantImageProps {
  card: MerchantCard;
  /** Shows the drawn storefront even if there is an image. */
  isDrawn?: boolean;
  /** The image does not load lazily. */
  priority?: boolean | undefined;
  sizes?: string;
}

/** Widest logo in pixels. */
const LOGO_WIDTH = 200;

/** A merchant's picture or logo, or a house drawn with CSS, which costs only a few bytes in a long list. */
export function MerchantImage({
  card: { slug, name, picture, logo, kind },
  isDrawn = false,
  priority,
  sizes = CARD_SIZES,
}: MerchantImageProps) {
  if (picture !== undefined && !isDrawn) {
    return <ResponsiveImage className="shop" image={picture} alt="" sizes={sizes} priority={priority} />;
  }
  if (logo !== undefined && !isDrawn) {
    const width = `${Math.min(LOGO_WIDTH, logo.width)}px`;
    return <ResponsiveImage className="shop shop-logo" image={logo} alt="" sizes={width} priority={priority} />;
  }
  // One of eight tones by the slug: neighbours mostly differ, and every build picks the same.
  const front = `shop shop-${(slug.length + slug.charCodeAt(0) + slug.charCodeAt(slug.length - 1)) % 8}`;
  return kind === undefined ? (
    <span className={front} aria-hidden="true">
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
    </span>
  ) : (
    <span className={`${front} sign-${kind}`} aria-hidden="true" />
  );
}
