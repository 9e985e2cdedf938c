import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

test('text from outside cannot colour, move the cursor, set the title or turn the direction', () => {
  const hostile = '\u001B[2J\u001B[31mCafé\u001B[0m\r\nMüller\u001B]0;title\u0007 \u202Eexe.\u009B1A';
  expect(toPlainText(hostile)).toBe('Café Müller  exe.');
});

test('ordinary text stays as it is', () => {
  expect(toPlainText('„Zum Löwen“ – Straße 3 🍞')).toBe('„Zum Löwen“ – Straße 3 🍞');
});
