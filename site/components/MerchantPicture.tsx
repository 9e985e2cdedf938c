import type { MerchantCard } from '../shared/merchant-cards.ts';
import { PictureImage } from './PictureImage.tsx';

/** Cards are at least 280 px wide, and fill a phone. */
const CARD_SIZES = '(max-width: 639px) 100vw, 400px';

interface MerchantPictureProps {
  card: MerchantCard;
  /** Shows the storefront even where there is a picture. */
  isDrawn: boolean;
}

/** A merchant's picture, or a storefront drawn by styles alone: in a long list it costs a few bytes. */
export function MerchantPicture({ card: { slug, name, picture, kind }, isDrawn }: MerchantPictureProps) {
  if (picture !== undefined && !isDrawn) {
    return <PictureImage className="shop" picture={picture} alt="" sizes={CARD_SIZES} />;
  }
  // Length stands for chance here: neighbours differ, and every build draws the same.
  const front = `shop shop-${slug.length % 3}`;
  return kind === undefined ? (
    <span className={front} aria-hidden="true">
      {firstLetter(name)}
    </span>
  ) : (
    <span className={`${front} sign-${kind}`} aria-hidden="true" />
  );
}

function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
}
