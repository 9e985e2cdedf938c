import { readFileSync } from 'node:fs';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { imageFromIco, PNG_SIGNATURE } from './ico-file.ts';
import { ImageError } from './image-recipe.ts';

/** Decoding more pixels takes hundreds of megabytes, however small the file is. */
const MOST_PIXELS = 50_000_000;
/** Images with a higher aspect ratio are of no use on a page. */
const THINNEST_RATIO = 25;
/** Dots per inch of an SVG's own size, and the maximum density. */
export const SVG_DENSITY = 72;
const MOST_DENSITY = 100_000;

/** An original whose header was read; its pixels are not decoded yet. */
export interface Original {
  /** Pixels after applying the EXIF orientation; of a drawing, its own size. */
  width: number;
  height: number;
  /** Vector graphics can be rendered in any size. */
  isDrawing: boolean;
  /** Opens it for decoding, upright; a drawing at this width in pixels. */
  open(width: number): Sharp;
}

/**
 * @param file file with any content
 * @throws ImageError when the format is not supported, the image is too large, or its header is damaged
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

/** Detects the format by the first bytes, regardless of address and content type; undefined if unsupported. */
function imageTypeOf(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'ico' | 'svg' | undefined {
  const text = bytes.toString('latin1', 0, 32);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4) && /avi[fs]/.test(text.slice(8))) return 'avif';
  if (text.startsWith('\0\0\x01\0')) return 'ico';
  return isSvg(bytes) ? 'svg' : undefined;
}

/** What may precede the root element. */
const DECLARATION = /^<\?xml\b/i;
const DOCTYPE = /^<!DOCTYPE\b[^>[]*(?:\[[^\]]*\]\s*)?>/i;
const SVG_ROOT = /^<svg[\s>/]/i;
const PROLOGUE_BYTES = 16_384;

/** Skips the prologue part by part; reads each character once. */
function isSvg(bytes: Buffer): boolean {
  const start = bytes
    .toString('utf8', 0, PROLOGUE_BYTES)
    .replace(/^\uFEFF/, '')
    .trimStart();
  let rest = DECLARATION.test(start) ? after(start, '?>') : start;
  for (;;) {
    const doctype = DOCTYPE.exec(rest)?.[0];
    if (doctype !== undefined) rest = rest.slice(doctype.length).trimStart();
    else if (rest.startsWith('<!--')) rest = after(rest, '-->');
    else return SVG_ROOT.test(rest);
  }
}

/** @returns the text after the first `end`; empty if there is none */
function after(text: string, end: string): string {
  const at = text.indexOf(end);
  return at === -1 ? '' : text.slice(at + end.length).trimStart();
}

/** Entities can expand a small file enormously, and can refer to files. */
const ENTITY = /<!ENTITY/i;
/** With another encoding, the checks below would see other text than the rasterizer. */
const ENCODING = /\bencoding\s*=\s*["']([^"']*)["']/gi;
const KNOWN_ENCODING = /^(?:utf-?8|iso-8859-1|us-ascii)$/i;
const OTHER_FILES = /@import|<xi:include|<\?xml-stylesheet/i;
const URL_VALUE = /url\(\s*["']?/gi;
const LINK = /\bhref\s*=\s*["']/gi;
/** A place in the drawing itself, embedded data, or nothing. */
const OWN_TARGET = /^(?:#|data:|["')]|$)/i;
/** Hyperlinks have no effect in a raster image. */
const HYPERLINK = /^(?:svg:)?a\s/;

/**
 * Rejects drawings that refer to other files. The rasterizer itself follows no references, and scripts cannot run in a
 * raster image; this is a second line of defence.
 * @throws ImageError
 */
function checkSvg(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  if (!isReadable(text)) throw new ImageError('is an SVG in another encoding than UTF-8');
  if (ENTITY.test(text)) throw new ImageError('is an SVG that declares entities');
  // Element by element, because a pattern over the whole text could take very long on a malicious file.
  const isForeign = text
    .split('<')
    .some((element) => leadsOut(element, URL_VALUE) || (leadsOut(element, LINK) && !HYPERLINK.test(element)));
  if (isForeign || OTHER_FILES.test(text)) throw new ImageError('is an SVG that draws from other files');
}

/** Whether the declared encoding of the XML matches the one used here. */
function isReadable(text: string): boolean {
  const declaration = text.slice(0, text.indexOf('?>') + 1);
  return [...declaration.matchAll(ENCODING)].every(([, name = '']) => KNOWN_ENCODING.test(name));
}

/** Whether the element refers to anything outside of the drawing. */
function leadsOut(element: string, reference: RegExp): boolean {
  const references = [...element.matchAll(reference)];
  return references.some(({ 0: start, index }) => !OWN_TARGET.test(element.slice(index + start.length).trimStart()));
}
