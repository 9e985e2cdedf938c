import type { Converted } from './converted.ts';
import { ImageError } from './image-error.ts';
import type { Original } from './read-original.ts';

/** Pixels; what networks show large. Source: https://developers.facebook.com/docs/sharing/webmasters/images */
const WIDTH = 1200;
const HEIGHT = 630;
/** Networks take nothing smaller. */
const LEAST_WIDTH = 200;
/** Between these, cropping costs a margin; beyond, it would cost the subject. */
const CROPPED = { from: 1.25, to: 3 };

/** A JPEG in the format of shared links, as large as the original allows. */
export async function convertToShare(original: Original): Promise<Converted> {
  const ratio = original.width / original.height;
  const isCropped = ratio >= CROPPED.from && ratio <= CROPPED.to;
  const within = Math.min(original.width, (original.height * WIDTH) / HEIGHT);
  const width = original.isDrawing || !isCropped ? WIDTH : Math.min(WIDTH, Math.floor(within));
  if (width < LEAST_WIDTH) throw new ImageError('is too small for a shared link');
  const height = Math.round((width * HEIGHT) / WIDTH);
  const jpeg = await original
    .open(Math.max(width, Math.ceil(height * ratio)))
    .resize({
      width,
      height,
      background: '#fff',
      ...(isCropped ? { fit: 'cover' } : { fit: 'contain', withoutEnlargement: !original.isDrawing }),
    })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return { width, height, widths: [width], files: new Map([[`${width}.jpg`, jpeg]]) };
}
