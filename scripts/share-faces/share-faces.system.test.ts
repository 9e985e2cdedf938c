import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLevels, FACES, LEVELS, PATTERNS } from './draw-levels.ts';

test.each(PATTERNS)(
  'the stored image of the pattern %s is that of its drawing: else run make-share-faces.ts',
  async (pattern) => {
    const drawn = await drawLevels(pattern);
    const stored = await sharp(path.join(FACES, `${pattern}.png`))
      .greyscale()
      .raw()
      .toBuffer();
    expect(stored.length).toBe(drawn.length);
    const levels = stored.map((grey) => Math.round(((255 - grey) * (LEVELS - 1)) / 255));
    // Other machines may round a few pixels of an edge in another way.
    const others = levels.filter((level, place) => Math.abs(level - (drawn[place] ?? 0)) > 1);
    expect(others.length / levels.length).toBeLessThan(0.0001);
  },
);
