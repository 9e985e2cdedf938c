import { expect, test } from 'vitest';
import { toggleChosen } from './CategoryChips.tsx';

test('a key is chosen beside the others, and let go again', () => {
  expect(toggleChosen([], 'mode')).toEqual(['mode']);
  expect(toggleChosen(['mode', 'sport'], 'cafes')).toEqual(['mode', 'sport', 'cafes']);
  expect(toggleChosen(['mode', 'sport', 'cafes'], 'sport')).toEqual(['mode', 'cafes']);
  expect(toggleChosen(['mode'], 'mode')).toEqual([]);
});

test('what was chosen before is left as it is', () => {
  const chosen = ['mode'];
  toggleChosen(chosen, 'sport');
  expect(chosen).toEqual(['mode']);
});
