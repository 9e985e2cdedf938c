import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { keepTextsTogether, plainPreload } from './code-plugins.ts';

test('an import that fails is told as Vite does it, and throws unless somebody takes care of it', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'code-plugins-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'part.js'), 'export const part = 1;');
  await writeFile(path.join(root, 'main.js'), "export const load = () => import('./part.js');");
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainPreload()],
    build: { rolldownOptions: { input: path.join(root, 'main.js'), preserveEntrySignatures: 'strict' } },
  });
  const assets = path.join(root, 'dist/assets');
  const [main, part] = (await readdir(assets)).toSorted();
  expect(await readFile(path.join(assets, main ?? ''), 'utf8')).not.toContain('modulepreload');
  await rm(path.join(assets, part ?? ''));

  const told: Event[] = [];
  let isTakenCareOf = false;
  globalThis.dispatchEvent = (event) => {
    told.push(event);
    return !isTakenCareOf;
  };
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'dispatchEvent'));
  const { load } = await import(/* @vite-ignore */ path.join(assets, main ?? ''));
  await expect(load()).rejects.toThrow();
  isTakenCareOf = true;
  await expect(load()).resolves.toBeUndefined();
  expect(told.map(({ type, cancelable }) => [type, cancelable])).toEqual([
    ['vite:preloadError', true],
    ['vite:preloadError', true],
  ]);
});

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
