import { expect, test } from 'vitest';
import { formatSize } from './size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_440, '12.4 kB'],
  [148_300, '148 kB'],
  [999_949, '1.0 MB'],
  [12_400_000, '12.4 MB'],
  [2_000_000_000, '2.0 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
