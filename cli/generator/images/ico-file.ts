import type { SharpOptions } from 'sharp';
import { ImageError } from './image-recipe.ts';

/*
 * Microsoft's ICO format: a header of six bytes, an entry of sixteen bytes per image, then the images as PNG or bitmap.
 * decode-ico is not used: it decodes every entry of a file eagerly, without limits on their number and size, and fails for
 * the whole file if one entry is damaged. Files come from strangers, so the list would still have to be parsed here.
 */
const HEAD = 6;
const ENTRY = 16;
const BITMAP_HEAD = 40;
/** First bytes of a PNG file, as Latin-1. */
export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Bytes and options for sharp, which does not read ICO files. */
export interface IcoImage {
  input: Buffer;
  more: SharpOptions;
}

/**
 * Extracts the largest readable image of an ICO file.
 * @throws ImageError when there is none
 */
export function imageFromIco(file: Buffer): IcoImage {
  const count = file.length < HEAD ? 0 : file.readUInt16LE(4);
  const entries = Array.from({ length: count }, (_, index) => HEAD + index * ENTRY)
    .filter((at) => at + ENTRY <= file.length)
    // 0 means 256.
    .map((at) => ({ side: file[at] || 256, bytes: file.readUInt32LE(at + 8), offset: file.readUInt32LE(at + 12) }))
    .filter(({ bytes, offset }) => bytes > BITMAP_HEAD && offset + bytes <= file.length)
    .toSorted((a, b) => b.side - a.side || b.bytes - a.bytes);
  for (const { offset, bytes } of entries) {
    const content = file.subarray(offset, offset + bytes);
    if (content.toString('latin1', 0, PNG_SIGNATURE.length) === PNG_SIGNATURE) return { input: content, more: {} };
    const bitmap = imageFromBitmap(content);
    if (bitmap) return bitmap;
  }
  throw new ImageError('is an icon file without an image that can be read');
}

/** Reads 32-bit bitmaps only, which icons have used for twenty years: bottom row first, BGRA, then a mask. */
function imageFromBitmap(content: Buffer): IcoImage | undefined {
  const width = content.readInt32LE(4);
  // The header's height includes the mask.
  const height = content.readInt32LE(8) / 2;
  const channels = content.readUInt16LE(14) / 8;
  const isKnown = content.readUInt32LE(0) === BITMAP_HEAD && content.readUInt32LE(16) === 0 && channels === 4;
  const isPlausible = width > 0 && width <= 256 && Number.isInteger(height) && height > 0 && height <= 256;
  if (!isKnown || !isPlausible || content.length < BITMAP_HEAD + width * height * channels) return undefined;
  const pixels = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = BITMAP_HEAD + ((height - 1 - row) * width + column) * 4;
      const to = (row * width + column) * 4;
      pixels[to] = content[from + 2] ?? 0;
      pixels[to + 1] = content[from + 1] ?? 0;
      pixels[to + 2] = content[from] ?? 0;
      pixels[to + 3] = content[from + 3] ?? 0;
    }
  }
  return { input: pixels, more: { raw: { width, height, channels: 4 } } };
}

/** Makes an ICO file of PNG images, which all current browsers support. */
export function icoFile(images: readonly { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEAD + images.length * ENTRY);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = HEAD + index * ENTRY;
    head[at] = side % 256;
    head[at + 1] = side % 256;
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
