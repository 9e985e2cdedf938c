import type { MerchantFace } from '../shared/lists/merchant-face.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';

interface MerchantFrontProps {
  face: MerchantFace;
  /**
   * A pattern without the tint, whose thousand different digits would be a tenth of a long list's document. Its place in the
   * list chooses a tint.
   */
  isBrief?: boolean;
  /** `sizes` of the picture. */
  sizes: string;
  /** It does not load lazily. */
  priority?: boolean | undefined;
  className: string;
}

/** Logos are shown at most this wide. */
const LOGO_SIZES = '200px';

/** The front of a merchant's voucher. Decorative. */
export function MerchantFront({ face, isBrief = false, sizes, priority, className }: MerchantFrontProps) {
  const { tint, kind, picture, logo } = face;
  const image = isBrief ? undefined : (picture ?? logo);
  const trade = kind === undefined ? '' : ` sign-${kind}`;
  const classes = `${className} face face-${isBrief ? 'any' : tint}${trade}`;
  if (image === undefined) return <span className={classes} />;
  const isLogo = picture === undefined;
  return (
    <ResponsiveImage
      className={isLogo ? `${classes} face-logo` : classes}
      image={image}
      alt=""
      sizes={isLogo ? LOGO_SIZES : sizes}
      priority={priority}
    />
  );
}
