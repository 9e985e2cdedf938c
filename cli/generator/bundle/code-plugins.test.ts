import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { keepTextsTogether } from './code-plugins.ts';

test('the word E-Mail stays in one line where authors write it in running text, and only there', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'code-plugins-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const input = path.join(root, 'texts.ts');
  await writeFile(input, "export const texts = ['per E-Mail, als E-Mail', 'E-Mail'] as const;");
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepTextsTogether()],
    build: { rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { entryFileNames: 'texts.mjs' } } },
  });
  const { texts } = await import(/* @vite-ignore */ path.join(root, 'dist/texts.mjs'));
  expect(texts).toEqual(['per E-\u2060Mail, als E-\u2060Mail', 'E-Mail']);
});
