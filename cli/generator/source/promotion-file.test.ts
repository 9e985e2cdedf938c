import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { loadPromotion } from './promotion-file.ts';

test.each([
  ['is missing', () => {}],
  ['is not a file', (file: string) => mkdirSync(file)],
  ['is not a PDF', (file: string) => writeFileSync(file, '<h1>Verlosung</h1>')],
  [
    'is too large',
    (file: string) => {
      writeFileSync(file, '%PDF-1.7');
      truncateSync(file, 20_000_001);
    },
  ],
])('a promotion that %s is refused with its place', (what, make) => {
  const file = path.join(folderForTest(), 'aktion.pdf');
  make(file);
  expect(() => loadPromotion({ promotion: { file, place: 'tenants.json:4:9' } })).toThrow(
    expect.objectContaining({
      code: 'PROMOTION_INVALID',
      message: expect.stringContaining(`"promotion" ${what}`),
      details: [`tenants.json:4:9 ${file}`],
      exitCode: EXIT.CONFIG,
    }),
  );
});
