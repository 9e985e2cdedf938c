import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../testing/published-site.ts';
import { describeBrokenCode } from './broken-code.ts';

test('errors of the bundler name the first file of the sources, and keep their code frames', () => {
  const frame = '[lightningcss minify] Unexpected end of input\n\u001B[36m1 │ .x { color: red\u001B[0m\n';
  const errors = [new Error(`${frame}    at /opt/site/styles/base.css`)];
  expect(describeBrokenCode(Object.assign(new Error('Build failed'), { errors }), [])).toMatchObject({
    code: 'CODE_BROKEN',
    title: 'The code of the site does not build: site/styles/base.css',
    details: expect.arrayContaining(['1 │ .x { color: red']),
  });
});

test('a module that throws is named with its place in the sources, also if Vike replaces the message', () => {
  const chunk = path.join(folderForTest(), 'chunk.js');
  const map = { version: 3, sources: ['templates/faq/+Page.tsx'], names: [], mappings: 'AAAA' };
  writeFileSync(`${chunk}.map`, JSON.stringify(map));
  const original = new ReferenceError('document is not defined');
  original.stack = `${original.name}: ${original.message}\n    at ${chunk}:1:1`;
  const replaced = Object.assign(new Error('see above'), { getOriginalError: () => original });
  for (const error of [original, replaced]) {
    expect(describeBrokenCode(error, [])).toMatchObject({
      title: 'The code of the site does not build: templates/faq/+Page.tsx:1:1',
      details: expect.arrayContaining(['ReferenceError: document is not defined', expect.stringMatching(/^1 \| /)]),
    });
  }
});

test('an error that is not of the sources is not explained', () => {
  expect(describeBrokenCode(new Error('out of memory'), [])).toBeUndefined();
});
