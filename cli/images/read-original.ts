import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { checkSvg } from './check-svg.ts';
import { imageFromIco } from './ico-file.ts';
import { ImageError } from './image-error.ts';
import { imageTypeOf } from './image-type.ts';

/** An image of more pixels takes hundreds of megabytes to decode, however small its file is. */
const MOST_PIXELS = 50_000_000;
/** Wider or higher than this, it is no image for a page. */
const THINNEST_RATIO = 25;
/** Pixels an inch that an SVG's own size means, and the most that can be asked for. */
const SVG_DENSITY = 72;
const MOST_DENSITY = 100_000;

/** An original whose head was read: its size is known, its pixels are not decoded yet. */
export interface Original {
  /** Pixels as it is looked at, after turning it as the camera was held; of a drawing, as large as it says. */
  width: number;
  height: number;
  /** Drawings can be had in any size. */
  isDrawing: boolean;
  /** Opens it for decoding, upright; a drawing at this width in pixels. */
  open(width: number): Sharp;
}

/**
 * @param file a file of any content
 * @throws ImageError when it is none of the formats that are read, too large, or damaged in its head
 */
export async function readOriginal(file: string): Promise<Original> {
  const bytes = readFileSync(file);
  const type = imageTypeOf(bytes);
  if (type === undefined) throw new ImageError('is not in a known image format');
  if (type === 'svg') checkSvg(bytes);
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 };
  const { input, more } = type === 'ico' ? imageFromIco(bytes) : { input: bytes, more: {} };
  const { autoOrient } = await sharp(input, { ...options, ...more }).metadata();
  const { width, height } = autoOrient;
  if (width * height > MOST_PIXELS) throw new ImageError(`has more than ${MOST_PIXELS} pixels`);
  if (Math.max(width / height, height / width) > THINNEST_RATIO) {
    throw new ImageError(`has an aspect ratio above ${THINNEST_RATIO}:1`);
  }
  return {
    width,
    height,
    isDrawing: type === 'svg',
    open(target) {
      const density = Math.min(MOST_DENSITY, Math.max(1, (SVG_DENSITY * target) / width));
      const scaled = type === 'svg' ? { density } : {};
      return sharp(input, { ...options, ...more, ...scaled }).autoOrient();
    },
  };
}
