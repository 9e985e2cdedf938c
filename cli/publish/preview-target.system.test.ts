import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { run, sandboxTenants, temporaryFolder, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { filesForTest, readTree, releaseForTest } from '../testing/published-site.ts';
import { unmarkDocument } from './preview-copy.ts';

let folder: string;
const DOCUMENT =
  '<!DOCTYPE html>\n<html lang="de">\n<head>\n<title>a</title></head>\n<body>\n<p>Text</p></body></html>';

const release = (build: string, more: Record<string, string> = {}, merchants?: number) =>
  releaseForTest(
    path.join(folder, 'dist'),
    { ...filesForTest(build), 'index.html': DOCUMENT, ...more },
    'musterstadt',
    merchants === undefined ? {} : { merchants },
  );
const publish = (target: string, ...more: string[]) =>
  run(folder, ['publish', '--all', '--target', target, '--quiet', ...more]);
const tree = (target: string) => readTree(path.join(folder, target, 'musterstadt'));

beforeEach(() => {
  folder = temporaryFolder();
  writeTenants(folder, { defaults: { mode: 'testing' }, tenants: sandboxTenants(['musterstadt']) });
  writeTargets(folder, {
    live: { type: 'directory', path: 'live' },
    preview: { type: 'directory', path: 'preview', preview: true },
  });
});

test('documents say that they are a preview and send search engines away; all else is as it goes live', async () => {
  release('a', { 'index.html.br': 'compressed', 'assets/same.css.br': 'compressed' });
  expect(await publish('live')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await publish('preview')).toMatchObject({ exitCode: 0, stderr: '' });
  const live = tree('live');
  const preview = tree('preview');
  expect(live['index.html']).toBe(DOCUMENT);
  const [, style = ''] = /href="\/(assets\/preview\.[0-9a-f]{8}\.css)"/.exec(preview['index.html'] ?? '') ?? [];
  expect(preview['index.html']).toBe(
    DOCUMENT.replace('<html', '<html class="is-preview"')
      .replace('<head>', `<head><meta name="robots" content="noindex"><link rel="stylesheet" href="/${style}">`)
      .replace(
        '<body>',
        '<body><aside class="preview-line" aria-label="Hinweis">Vorschau: noch nicht veröffentlicht</aside>',
      ),
  );
  // What a review compares.
  expect(unmarkDocument(preview['index.html'] ?? '')).toBe(DOCUMENT);
  const { [style]: css, ...rest } = preview;
  expect(css).toContain('.preview-line{');
  const others = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([file]) => !/\.html(?:\.br)?$/.test(file)));
  expect(others(rest)).toEqual(others(live));
  expect(preview['assets/same.css.br']).toBe('compressed');
  expect(preview['index.html.br']).toBeUndefined();
  // Nothing is left in the working folder.
  expect(readdirSync(path.join(folder, 'dist/.work')).filter((name) => name.startsWith('publish.'))).toEqual([]);
});

test('a second publish changes nothing, and the next build is sent', async () => {
  release('a');
  await publish('preview');
  const { stdout } = await publish('preview', '--json');
  expect(JSON.parse(stdout).tenants).toMatchObject([{ status: 'unchanged' }]);
  release('b');
  expect(await publish('preview')).toMatchObject({ exitCode: 0 });
  expect(tree('preview')['builds/latest.json']).toContain('"b"');
});

test('what the guard would refuse is shown, while the live site still wants it accepted', async () => {
  release('a', {}, 100);
  await publish('live');
  await publish('preview');
  release('b', {}, 3);
  expect((await publish('live')).exitCode).toBe(EXIT.OUTPUT_REFUSED);
  expect(await publish('preview')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(tree('preview')['builds/latest.json']).toContain('"b"');
  expect(tree('live')['builds/latest.json']).toContain('"a"');
});

test('a target that becomes one for visitors gets documents without marks', async () => {
  release('a');
  await publish('preview');
  const file = path.join(folder, 'targets.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"preview":true', '"preview":false'));
  expect(await publish('preview')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(tree('preview')['index.html']).toBe(DOCUMENT);
  expect(existsSync(path.join(folder, 'preview/musterstadt/assets/app-a.js'))).toBe(true);
});
