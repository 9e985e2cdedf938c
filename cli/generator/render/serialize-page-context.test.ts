import { stringify } from '@brillout/json-serializer/stringify';
import { expect, test } from 'vitest';
import { serializePageContext } from './tenant-frame.ts';

test.each([
  [
    'plain data',
    { pageId: '/x', routeParams: { slug: 'a' }, data: { list: [1, 2.5, -0, true, null, []], text: 'Grüße' } },
  ],
  ['markup', { data: { html: '<p>a</p></script><!-- -->', amp: '&amp; " \\ \u2028 \u2029 \u0000' } }],
  ['text that begins with an exclamation mark', { data: ['!', '!undefined', '!Date:2020', { a: '!x</b>' }] }],
  ['an exclamation mark elsewhere', { data: ['a!', 'say "!" twice', '"!'] }],
  ['a key that begins with one', { '!key': 1 }],
  ['lone surrogates', { data: '\ud800 \udfff 😀' }],
  ['keys of objects', { constructor: 1, toJSON: 'x', '<': '<' }],
])('%s is serialised as Vike does it', (_, value) => {
  expect(serializePageContext(value)).toBe(
    stringify(value, { htmlScriptSafe: { escapeScripts: true, escapeURLs: false } }),
  );
});
