import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type AvifOptions, type WebpOptions } from 'sharp';
import { SHARE_SIZE, TAB_ICON, TOUCH_ICON } from '../../../site/shared/models/image.ts';
import { icoFile } from './ico-file.ts';
import { FAVICON, GROUND_SIZES, ImageError } from './image-recipe.ts';
import type { Converted, GroundRecipe, IconRecipe, ImageRecipe, PageRecipe } from './image-recipe.ts';
import type { MadeFile } from './image-store.ts';
import { readOriginal, SVG_DENSITY, type Original } from './read-original.ts';

// One image per core is converted at a time; a cache would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes all files of a recipe from an original, without its metadata.
 * @param folder existing, empty folder for the files
 * @throws ImageError when the original cannot be converted
 */
export async function convertImage(file: string, recipe: ImageRecipe, folder: string) {
  const { files, ...made } = await convert(file, recipe);
  const written = [...files].map(([name, content]): MadeFile => {
    writeFileSync(path.join(folder, name), content);
    return { name, bytes: content.byteLength, crc: crc32(content) };
  });
  return { ...made, files: written };
}

async function convert(file: string, recipe: ImageRecipe): Promise<Converted> {
  try {
    if (recipe.kind === 'ground')
      return await convertForPages(await groundOriginal(file, recipe), GROUND_SIZES, PHOTOGRAPH);
    const original = await readOriginal(file);
    switch (recipe.kind) {
      case 'page':
        return await convertForPages(original, recipe, recipe.lineArt ? LINE_ART : PHOTOGRAPH);
      case 'share':
        return await (recipe.paper === undefined ? convertToShare(original) : layOnPaper(original, recipe.paper));
      case 'icons':
        return await convertToIcons(original, recipe);
    }
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError('cannot be decoded', { cause: error });
  }
}

/** Loads libraries that other images do not need. */
async function groundOriginal(file: string, recipe: GroundRecipe): Promise<Original> {
  const { drawGround, GROUND_SIDE } = await import('./draw-ground.ts');
  const svg = Buffer.from(await drawGround(file, recipe));
  return {
    width: GROUND_SIDE,
    height: GROUND_SIDE,
    isDrawing: true,
    open: (width) => sharp(svg, { density: (SVG_DENSITY * width) / GROUND_SIDE, unlimited: true }),
  };
}

interface Formats {
  avif: AvifOptions;
  webp: WebpOptions;
}

/** Best ratio of time and size: effort 4 takes twice as long for 5 % less. */
const AVIF_EFFORT = 2;
const PHOTOGRAPH: Formats = {
  avif: { quality: 52, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' },
  webp: { quality: 78 },
};
const LINE_ART: Formats = {
  avif: { quality: 64, effort: AVIF_EFFORT, chromaSubsampling: '4:4:4' },
  webp: { quality: 88, smartSubsample: true },
};

/** Makes AVIF and WebP files of each width; the original is decoded once. */
async function convertForPages(
  original: Original,
  recipe: Pick<PageRecipe, 'widths' | 'maxHeight'>,
  formats: Formats,
): Promise<Converted> {
  const ratio = original.width / original.height;
  const widest = Math.max(1, Math.floor(recipe.maxHeight * ratio));
  const widths = chooseWidths(recipe.widths, original.isDrawing ? widest : Math.min(widest, original.width));
  const top = widths.at(-1) ?? 1;

  const { data, info } = await original.open(top).resize({ width: top }).toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // An opaque alpha channel costs the encoder a second image.
  const { isOpaque } = await sharp(data, { raw }).stats();
  const files = new Map<string, Buffer>();
  for (const width of widths) {
    const resized = sharp(data, { raw }).resize({ width });
    const image = isOpaque ? resized.removeAlpha() : resized;
    files.set(`${width}.avif`, await image.clone().avif(formats.avif).toBuffer());
    files.set(`${width}.webp`, await image.clone().webp(formats.webp).toBuffer());
  }
  return { width: info.width, height: info.height, widths, files };
}

/** A width this close to the next one saves too little to be worth two more files. */
const WORTH_A_FILE = 0.85;

/**
 * Chooses widths, ascending: those of the recipe that do not exceed the original, and the original's own width if it lies
 * between two of them.
 * @param largest pixels
 */
function chooseWidths(wanted: readonly number[], largest: number): number[] {
  const top = Math.min(largest, wanted.at(-1) ?? largest);
  return [...wanted.filter((width) => width < top * WORTH_A_FILE), top];
}

/** Minimum that social networks accept. */
const LEAST_WIDTH = 200;
/** Aspect ratios where cropping only removes margins; beyond them it would cut the subject. */
const CROPPED = { from: 1.25, to: 3 };
const SHARE_QUALITY = 82;

/** Makes a JPEG for shared links, as large as the original allows. */
async function convertToShare(original: Original): Promise<Converted> {
  const ratio = original.width / original.height;
  const isCropped = ratio >= CROPPED.from && ratio <= CROPPED.to;
  const within = Math.min(original.width, (original.height * SHARE_SIZE.width) / SHARE_SIZE.height);
  const width = original.isDrawing || !isCropped ? SHARE_SIZE.width : Math.min(SHARE_SIZE.width, Math.floor(within));
  if (width < LEAST_WIDTH) throw new ImageError('is too small for a shared link');
  const height = shareHeight(width);
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
    .jpeg({ quality: SHARE_QUALITY, mozjpeg: true })
    .toBuffer();
  return { width, height, widths: [width], files: new Map([[`${width}.jpg`, jpeg]]) };
}

/** Below this width, social networks show the image small, beside the text. */
const LEAST_LARGE = 600;
/** Fraction of the width, on each side: `.face-logo` in voucher.css. */
const PAPER_MARGIN = 0.06;

/** Makes a JPEG for shared links of a logo on a colour: as large as the logo's own size allows. */
async function layOnPaper(original: Original, paper: string): Promise<Converted> {
  const { width: most, height: highest } = SHARE_SIZE;
  const margins = 2 * PAPER_MARGIN;
  const filled = Math.max(original.width / (1 - margins), original.height / (highest / most - margins));
  const width = original.isDrawing ? most : Math.round(Math.min(most, Math.max(LEAST_LARGE, filled)));
  const height = shareHeight(width);
  const margin = Math.round(width * PAPER_MARGIN);
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  const jpeg = await original
    .open(Math.ceil(Math.min(inner.width, (inner.height * original.width) / original.height)))
    .resize({ ...inner, fit: 'contain', background: paper, withoutEnlargement: !original.isDrawing })
    .flatten({ background: paper })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper })
    .toColourspace('srgb')
    // mozjpeg would take four times as long for a fifth less: a tenant may have a thousand logos.
    .jpeg({ quality: SHARE_QUALITY })
    .toBuffer();
  return { width, height, widths: [width], files: new Map([[`${width}.jpg`, jpeg]]) };
}

function shareHeight(width: number): number {
  return Math.round((width * SHARE_SIZE.height) / SHARE_SIZE.width);
}

/** Fraction of each side, because iOS rounds the corners. */
const APPLE_MARGIN = 0.1;
const IN_ICO = [16, 32, 48];
const LEAST_ICON = 16;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes square PNG files of all sizes up to the original's, and favicon.ico. */
async function convertToIcons(original: Original, recipe: IconRecipe): Promise<Converted> {
  const longest = original.isDrawing ? Infinity : Math.max(original.width, original.height);
  if (longest < LEAST_ICON) throw new ImageError('is too small for an icon');
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
  const widest = sizes.at(-1) ?? LEAST_ICON;
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
