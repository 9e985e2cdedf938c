import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { SHARE_SIZE } from '../../site/shared/models/image.ts';

/** Holds the drawings of the patterns and, under the same names, what make-share-faces.ts made of them. */
export const FACES = path.resolve(import.meta.dirname, '../../site/styles/faces');

/** Of the colours in a pattern, from the ground to the ink. */
export const LEVELS = 16;
/** The drawing is 1.3 times as high as the front, as in voucher.css; its middle is shown. */
const DENSITY = 72 * 4.1;
const MIDDLE = { left: 220, top: 95 };

/** Names without ending. */
export const PATTERNS = readdirSync(FACES).flatMap((file) => (file.endsWith('.svg') ? file.slice(0, -4) : []));

/** How much ink each pixel of a pattern has, from 0 to LEVELS - 1. */
export async function drawLevels(pattern: string): Promise<Uint8Array> {
  const ink = await sharp(path.join(FACES, `${pattern}.svg`), { density: DENSITY })
    .extract({ ...MIDDLE, ...SHARE_SIZE })
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return ink.map((alpha) => Math.round((alpha * (LEVELS - 1)) / 255));
}
