import { expect, test } from 'vitest';
import { toggleChosen } from './CategoryChips.tsx';

test('a key is added to the others and removed again', () => {
  expect(toggleChosen([], 'mode')).toEqual(['mode']);
  expect(toggleChosen(['mode', 'sport'], 'cafes')).toEqual(['mode', 'sport', 'cafes']);
  expect(toggleChosen(['mode', 'sport', 'cafes'], 'sport')).toEqual(['mode', 'cafes']);
  expect(toggleChosen(['mode'], 'mode')).toEqual([]);
});
