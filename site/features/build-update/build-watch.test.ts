import { expect, test } from 'vitest';
import { createBuildWatch } from './build-watch.ts';

test('the build of the first look is the document’s own; another one is not, nor is going back to it', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'b', frameId: 'f' })).toBe('b');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
});

test('another frame is another build from the first look on', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'b', frameId: 'g' })).toBe('b');
  expect(watch({ id: 'a', frameId: 'f' })).toBeUndefined();
  expect(watch({ id: 'b', frameId: 'g' })).toBe('b');
});

test('without a frame in the file only the id counts', () => {
  const watch = createBuildWatch('f');
  expect(watch({ id: 'a' })).toBeUndefined();
  expect(watch({ id: 'b' })).toBe('b');
});
