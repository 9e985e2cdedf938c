/*
 * Makes images of shared links from the patterns of the trades, after a change of a drawing in site/styles/faces:
 *
 *     npx tsx scripts/share-faces/make-share-faces.ts
 *
 * They are stored, since drawing all of them takes as long as a build, and not every machine would compress them alike.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { SHARE_SIZE } from '../../site/shared/models/image.ts';
import { drawLevels, FACES, LEVELS, PATTERNS } from './draw-levels.ts';

for (const pattern of PATTERNS) {
  writeFileSync(path.join(FACES, `${pattern}.png`), encode(await drawLevels(pattern)));
}

/** A PNG of 4 bits a pixel whose palette follows the header: cli/generator/output/drawn-faces.ts replaces its greys. */
function encode(levels: Uint8Array): Buffer {
  const { width, height } = SHARE_SIZE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3], 8);
  const greys = Array.from({ length: LEVELS }, (_, level) => 255 - (level * 255) / (LEVELS - 1));
  const rowBytes = 1 + width / 2;
  const rows = Buffer.alloc(rowBytes * height);
  for (const [place, level] of levels.entries()) {
    const [row, column] = [Math.floor(place / width), place % width];
    const at = row * rowBytes + 1 + (column >> 1);
    rows[at] = ((rows[at] ?? 0) << 4) | level;
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(greys.flatMap((grey) => [grey, grey, grey]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}
