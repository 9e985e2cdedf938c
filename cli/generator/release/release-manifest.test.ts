import { expect, test } from 'vitest';
import { manifestForTest } from '../../testing/published-site.ts';
import { parseManifest } from './release-manifest.ts';

const MANIFEST = manifestForTest({
  tenant: 'a',
  counts: { merchants: 2 },
  links: ['/'],
  files: { 'index.html': [120, 1_790_000_000_000.25] },
  carried: { 'assets/a.js': [9, 1, 2, 1] },
});

test('a manifest is read as it was written', () => {
  expect(parseManifest(JSON.stringify(MANIFEST), 'a')).toEqual(MANIFEST);
});

test.each([
  ['of another tenant', { tenant: 'b' }],
  ['of another format', { format: 2 }],
  ['of unknown code', { codeId: undefined }],
  ['without files', { files: undefined }],
  ['whose files are a list', { files: [[1, 1]] }],
  ['with a file of no size', { files: { a: [null, 1] } }],
  ['with a file of a negative size', { files: { a: [-1, 1] } }],
  ['with a file of half a byte', { files: { a: [0.5, 1] } }],
  ['with a file written at no time', { files: { a: [1] } }],
  ['with a file of which too much is known', { files: { a: [1, 1, 1] } }],
  ['with a file that is a number', { files: { a: 1 } }],
  ['with a file outside', { files: { '../a': [1, 1] } }],
  ['with a file that leads outside', { files: { 'a/../../b': [1, 1] } }],
  ['with a file of the root', { files: { '/etc/a': [1, 1] } }],
  ['with a file of another system', { files: { 'a\\b': [1, 1] } }],
  ['with a file of two lines', { files: { 'a\n/b': [1, 1] } }],
  ['with a carried file outside', { carried: { '../../cron.d/a': [1, 1, 1, 1] } }],
  ['without carried files', { carried: undefined }],
  ['with a carried file of no release', { carried: { a: [1, 1, 1, 0] } }],
  ['with a carried file that was never superseded', { carried: { a: [1, 1, null, 1] } }],
])('a manifest %s is none', (_, change) => {
  expect(parseManifest(JSON.stringify({ ...MANIFEST, ...change }), 'a')).toBeUndefined();
});

test.each(['', 'null', '[]', '{"format":1', '"text"'])('the text %j is no manifest', (text) => {
  expect(parseManifest(text, 'a')).toBeUndefined();
});
