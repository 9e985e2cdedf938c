import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { loadPromotion, readTextFile } from './named-files.ts';

async function placed(name: string) {
  const folder = path.join(folderForTest(), 'fleet');
  mkdirSync(folder);
  return { key: 'pages.agb', file: path.resolve(folder, name), folder, place: 'tenants.json:4:9' };
}

test('the text is read without the byte order mark of Windows editors', async () => {
  const named = await placed('texte/agb.md');
  mkdirSync(path.dirname(named.file));
  writeFileSync(named.file, '\ufeff# AGB\n\nFür alle.');
  expect(readTextFile(named).text).toBe('# AGB\n\nFür alle.');
});

test('a folder that is itself a link, as in containers, is no obstacle', async () => {
  const named = await placed('agb.md');
  writeFileSync(named.file, '# AGB');
  const folder = `${named.folder}-link`;
  symlinkSync(named.folder, folder);
  expect(readTextFile({ ...named, folder, file: path.join(folder, 'agb.md') }).text).toBe('# AGB');
});

test.each<[string, string, (file: string) => void]>([
  ['is missing', 'agb.md', () => {}],
  ['is missing', 'https://stadt.example/agb.md', () => {}],
  ['is not a file', 'agb.md', (file) => mkdirSync(file)],
  ['is not text in UTF-8', 'agb.docx', (file) => writeFileSync(file, 'PK\u0003\u0004\0')],
  ['is not text in UTF-8', 'agb.md', (file) => writeFileSync(file, Buffer.from('Für alle', 'latin1'))],
  [
    'is too large: it has 200 kB',
    'agb.md',
    (file) => {
      writeFileSync(file, 'a');
      truncateSync(file, 200_001);
    },
  ],
  ['cannot be read (ELOOP)', 'agb.md', (file) => symlinkSync(file, file)],
  ['is outside of the folder of tenants.json', '../agb.md', (file) => writeFileSync(file, '# AGB')],
  ['is outside of the folder of tenants.json', '/dev/zero', () => {}],
  ['is outside of the folder of tenants.json', 'agb.md', (file) => symlinkSync('/etc/hostname', file)],
])('a file that %s is refused with its place and what to do: %s', async (what, name, make) => {
  const named = await placed(name);
  make(named.file);
  expect(() => readTextFile(named)).toThrow(
    expect.objectContaining({
      code: 'PAGE_INVALID',
      message: expect.stringContaining(`"pages.agb" ${what}`),
      details: [`tenants.json:4:9 ${named.file}`],
      hint: expect.stringMatching(/\.$/),
      exitCode: EXIT.CONFIG,
    }),
  );
});

test.each([
  ['is missing', () => {}],
  ['is not a file', (file: string) => mkdirSync(file)],
  ['is not a PDF', (file: string) => writeFileSync(file, '<h1>Verlosung</h1>')],
  [
    'is too large',
    (file: string) => {
      writeFileSync(file, '%PDF-1.7');
      truncateSync(file, 20_000_001);
    },
  ],
])('a promotion that %s is refused with its place', (what, make) => {
  const file = path.join(folderForTest(), 'aktion.pdf');
  make(file);
  expect(() => loadPromotion({ promotion: { file, place: 'tenants.json:4:9' } })).toThrow(
    expect.objectContaining({
      code: 'PROMOTION_INVALID',
      message: expect.stringContaining(`"promotion" ${what}`),
      details: [`tenants.json:4:9 ${file}`],
      exitCode: EXIT.CONFIG,
    }),
  );
});
