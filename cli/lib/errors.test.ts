import { expect, test } from 'vitest';
import { EXIT } from './errors.ts';

test('each exit code has one meaning', () => {
  const codes = Object.values(EXIT);
  expect(codes).toEqual([...new Set(codes)]);
});
