import { MerchantPicture } from '../../../site/components/MerchantCards.tsx';
import { PictureImage } from '../../../site/components/PictureImage.tsx';
import type { AcceptanceLocationContent } from './+data.ts';

const LARGE = '(max-width: 899px) 100vw, 700px';
const SMALL = '(max-width: 899px) 50vw, 340px';

/** The merchant's pictures, the first one large, or the drawn storefront. */
export function LocationPictures({ content: { slug, name, kind, pictures } }: { content: AcceptanceLocationContent }) {
  const [first, ...others] = pictures;
  return (
    <div className="location-pictures">
      {first === undefined ? (
        <MerchantPicture card={{ slug, name, ...(kind && { kind }) }} isDrawn />
      ) : (
        <PictureImage className="location-picture" picture={first} alt="" sizes={LARGE} priority />
      )}
      {others.map((picture) => (
        <PictureImage key={picture.path} className="location-picture" picture={picture} alt="" sizes={SMALL} />
      ))}
    </div>
  );
}
