import sharp from 'sharp';
import { TAB_ICON, TOUCH_ICON } from '../../../site/shared/models/image.ts';
import { FAVICON, type Converted, type IconRecipe } from './image-recipe.ts';
import { icoFile } from './ico-file.ts';
import { ImageError } from './image-errors.ts';
import type { Original } from './read-original.ts';

/** Fraction of each side, because iOS rounds the corners. */
const APPLE_MARGIN = 0.1;
const IN_ICO = [16, 32, 48];
const LEAST_SIDE = 16;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes square PNG files of all sizes up to the original's, and favicon.ico. */
export async function convertToIcons(original: Original, recipe: IconRecipe): Promise<Converted> {
  const longest = original.isDrawing ? Infinity : Math.max(original.width, original.height);
  if (longest < LEAST_SIDE) throw new ImageError('is too small for an icon');
  const sizes = recipe.sizes.filter((size) => size <= Math.max(TAB_ICON, longest));
  const top = Math.max(...sizes, ...IN_ICO);
  const ratio = original.width / original.height;
  // The longer side fills the square.
  const square = await original
    .open(Math.ceil(top * Math.min(1, ratio)))
    .resize({ width: top, height: top, fit: 'contain', background: CLEAR })
    .ensureAlpha()
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const { isOpaque } = await sharp(square).stats();
  const side = (size: number) => sharp(square).resize({ width: size, height: size });

  const files = new Map<string, Buffer>();
  for (const size of sizes) {
    const icon = size === TOUCH_ICON && !isOpaque ? onWhite(square, size) : side(size);
    files.set(`${size}.png`, await icon.png({ compressionLevel: 9 }).toBuffer());
  }
  const inIco = await Promise.all(
    IN_ICO.map(async (size) => ({ side: size, png: await side(size).png({ compressionLevel: 9 }).toBuffer() })),
  );
  files.set(FAVICON, icoFile(inIco));
  const widest = sizes.at(-1) ?? LEAST_SIDE;
  return { width: widest, height: widest, widths: sizes, files };
}

function onWhite(square: Buffer, size: number) {
  const margin = Math.round(size * APPLE_MARGIN);
  const inner = size - 2 * margin;
  return sharp(square)
    .resize({ width: inner, height: inner })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .flatten({ background: '#fff' });
}
