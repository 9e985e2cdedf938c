import { readFileSync } from 'node:fs';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { imageFromIco } from './ico-file.ts';
import { ImageError } from './image-errors.ts';
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

/** Declared entities blow a small file up, and can name files. */
const ENTITY = /<!ENTITY/i;
/** In any other encoding, the checks below would read something else than the rasteriser. */
const ENCODING = /\bencoding\s*=\s*["']([^"']*)["']/gi;
const KNOWN_ENCODING = /^(?:utf-?8|iso-8859-1|us-ascii)$/i;
const OTHER_FILES = /@import|<xi:include|<\?xml-stylesheet/i;
const URL_VALUE = /url\(\s*["']?/gi;
const LINK = /\bhref\s*=\s*["']/gi;
/** A place in the drawing itself, bytes that it brings along, or nothing. */
const OWN_TARGET = /^(?:#|data:|["')]|$)/i;
/** Leads elsewhere when it is clicked, which a raster image is not. */
const HYPERLINK = /^(?:svg:)?a\s/;

/**
 * A drawing is rasterised, so nothing in it can run on a page. The rasteriser itself follows no address, and this makes
 * sure that none is there to be followed.
 * @throws ImageError
 */
function checkSvg(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  if (!isReadable(text)) throw new ImageError('is an SVG in another encoding than UTF-8');
  if (ENTITY.test(text)) throw new ImageError('is an SVG that declares entities');
  // Element by element: a pattern that spans them could take for ever on a file made for it.
  const isForeign = text
    .split('<')
    .some((element) => leadsOut(element, URL_VALUE) || (leadsOut(element, LINK) && !HYPERLINK.test(element)));
  if (isForeign || OTHER_FILES.test(text)) throw new ImageError('is an SVG that draws from other files');
}

/** Whether the encoding that the XML declaration names is one in which the text reads as it does here. */
function isReadable(text: string): boolean {
  const declaration = text.slice(0, text.indexOf('?>') + 1);
  return [...declaration.matchAll(ENCODING)].every(([, name = '']) => KNOWN_ENCODING.test(name));
}

/** Whether something in the element refers to another place than the drawing itself. */
function leadsOut(element: string, reference: RegExp): boolean {
  const references = [...element.matchAll(reference)];
  return references.some(({ 0: start, index }) => !OWN_TARGET.test(element.slice(index + start.length).trimStart()));
}
