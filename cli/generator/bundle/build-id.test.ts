import { expect, test } from 'vitest';
import { computeBuildId } from './bundle-site.ts';

test('a build id is short, and depends on code and data alike', () => {
  const id = computeBuildId('code', 'data');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(computeBuildId('code', 'data')).toBe(id);
  expect(
    new Set([id, computeBuildId('code2', 'data'), computeBuildId('code', 'data2'), computeBuildId('coded', 'ata')])
      .size,
  ).toBe(4);
});
