import { expect, test } from 'vitest';
import { describeWords } from './compare-elements.ts';

test('words are compared without those around them, which name the city', () => {
  expect(describeWords('Gutscheine für Musterstadt und Umland', 'Karten für Musterstadt und Umland')).toBe(
    '“Gutscheine” → “Karten”',
  );
  expect(describeWords('Gutscheine in Musterstadt', 'Gutscheine und Karten in Musterstadt')).toBe('“und Karten” added');
});
