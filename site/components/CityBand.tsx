import type { Picture } from '../shared/models/picture.ts';
import { PictureImage } from './PictureImage.tsx';

/** The tenant's picture for the head of inner pages, as a band between the page's opening and what follows. */
export function CityBand({ picture }: { picture: Picture | undefined }) {
  if (picture === undefined) return null;
  return (
    <div className="city-band">
      <PictureImage picture={picture} alt="" sizes="(width < 1264px) 100vw, 1200px" priority />
    </div>
  );
}
