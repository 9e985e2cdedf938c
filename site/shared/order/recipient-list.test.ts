import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecipientList } from './recipient-list.ts';

test.each([
  ['Anna Berg, anna@post.example', 'Anna Berg', 'anna@post.example'],
  ['"Berg, Anna", anna@post.example', 'Berg, Anna', 'anna@post.example'],
  ['Anna;Berg;anna@post.example', 'Anna Berg', 'anna@post.example'],
  ['anna@post.example\tAnna', 'Anna', 'anna@post.example'],
  ['Anna Berg <anna@post.example>', 'Anna Berg', 'anna@post.example'],
  ['1\tAnna Berg\tanna@post.example', 'Anna Berg', 'anna@post.example'],
  ['Nr.;Name;E-Mail\n12.;Anna Berg;anna@post.example', 'Anna Berg', 'anna@post.example'],
  ['anna@post.example', '', 'anna@post.example'],
  [' Anna ', 'Anna', ''],
  ['"Berg, Anna" <anna@post.example>', 'Berg, Anna', 'anna@post.example'],
  ['"Anna Berg, anna@post.example"', 'Anna Berg', 'anna@post.example'],
  ['"Anna ""Nani"" Berg"\tanna@post.example', 'Anna "Nani" Berg', 'anna@post.example'],
  ['"Anna\nBerg";anna@post.example', 'Anna Berg', 'anna@post.example'],
  ['- Anna, , Berg:; anna@post.example;', 'Anna, Berg', 'anna@post.example'],
  ['Anna Berg (Büro) – anna@post.example', 'Anna Berg (Büro)', 'anna@post.example'],
  ['=HYPERLINK("https://post.example";"x"), a@post.example', '=HYPERLINK(https://post.example x)', 'a@post.example'],
])('the line %j names %j and %j', (line, recipientName, recipientEmail) => {
  expect(readRecipientList(line)).toEqual([{ recipientName, recipientEmail }]);
});

test('a list has a person per line; its heading and blank lines are left out', () => {
  expect(readRecipientList('Name,E-Mail\r\nAnna,anna@post.example\r\n\r\nBen\n')).toEqual([
    { recipientName: 'Anna', recipientEmail: 'anna@post.example' },
    { recipientName: 'Ben', recipientEmail: '' },
  ]);
  expect(readRecipientList('E-Mail;Name\nanna@post.example;Anna\nBen')).toHaveLength(2);
  expect(readRecipientList('Namensvetter')).toHaveLength(1);
  expect(readRecipientList('Name')).toHaveLength(1);
});

test.each([
  ['a@post.example;c@post.example', ['', 'a@post.example'], ['', 'c@post.example']],
  ['a@post.example c@post.example', ['', 'a@post.example'], ['', 'c@post.example']],
  ['Anna Berg <a@post.example>, Ben <b@post.example>', ['Anna Berg', 'a@post.example'], ['Ben', 'b@post.example']],
  ['Anna <a@post.example>; "Berg, Ben" <b@post.example>', ['Anna', 'a@post.example'], ['Berg, Ben', 'b@post.example']],
  ['a@post.example; Ben <b@post.example>', ['', 'a@post.example'], ['Ben', 'b@post.example']],
  ['Anna, a@post.example, c@post.example', ['Anna', 'a@post.example'], ['', 'c@post.example']],
  ['a@post.example, Anna, b@post.example, Ben', ['Anna', 'a@post.example'], ['Ben', 'b@post.example']],
  ['a@post.example, Wer?, b@post.example', ['', 'a@post.example'], ['Wer?', ''], ['', 'b@post.example']],
  ['Zeile\rBcc: x@post.example, e@post.example', ['Zeile', ''], ['Bcc', 'x@post.example'], ['', 'e@post.example']],
])('of several addresses each is a person: %j', (text, ...people) => {
  expect(readRecipientList(text).map((person) => [person.recipientName, person.recipientEmail])).toEqual(people);
});

test('no text puts an address into a name, or a separator into an address', () => {
  const text = fc
    .array(fc.constantFrom('Anna', 'a@post.example', '@', '"', '""', ',', ';', '\t', ' ', '<', '>', '\r', '\n', '%'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (text) => {
      for (const { recipientName, recipientEmail } of readRecipientList(text)) {
        expect(recipientName).not.toMatch(/@|[\n\t]|[,;]$/);
        expect(recipientEmail).not.toMatch(/[\s,;<>"]/);
      }
    }),
  );
});
