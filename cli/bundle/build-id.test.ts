import { expect, test } from 'vitest';
import { buildIdOf } from './build-id.ts';

test('a build id is short, and depends on code and data alike', () => {
  const id = buildIdOf('code', 'data');
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(buildIdOf('code', 'data')).toBe(id);
  expect(new Set([id, buildIdOf('code2', 'data'), buildIdOf('code', 'data2'), buildIdOf('coded', 'ata')]).size).toBe(4);
});
