import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { changingCity } from '../testing/changing-city.ts';
import { run } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
const COMPRESSIBLE = /\.(?:html|json|js|css|svg|xml|txt|webmanifest)$/;
const AT_ONE_TIME = { SOURCE_DATE_EPOCH: '1795000000' };

let city: Awaited<ReturnType<typeof changingCity>>;
let folder: string;

beforeAll(async () => {
  city = await changingCity(4);
  ({ folder } = city);
});

async function build(...more: string[]) {
  const { stdout, stderr } = await run(folder, ['build', '--all', '--json', ...more], AT_ONE_TIME);
  expect(stderr).not.toContain('✗');
  return JSON.parse(stdout).tenants[0];
}

const site = (out = 'dist') => path.join(folder, out, TENANT);
const place = (file: string) => path.join(site(), file);
const compressedOf = () => Object.keys(digestFiles(site())).filter((file) => /\.(?:br|gz)$/.test(file));

test('build --compress puts compressed files beside those that are worth it, reuses them as a cold build makes them, and takes them away again', async () => {
  const { files: plain } = await build();
  const before = digestFiles(site());
  const { files } = await build('--compress');
  const worthIt = Object.keys(before).filter((file) => COMPRESSIBLE.test(file) && statSync(place(file)).size >= 1024);
  expect(worthIt.length).toBeGreaterThan(60);
  expect(compressedOf()).toEqual(worthIt.flatMap((file) => [`${file}.br`, `${file}.gz`]).toSorted());
  expect(files).toBe(plain + compressedOf().length);
  expect(digestFiles(site())).toMatchObject(before);

  const compressed = digestFiles(path.join(folder, 'dist'));
  expect(await build('--compress')).toMatchObject({ status: 'unchanged' });
  expect(digestFiles(path.join(folder, 'dist'))).toEqual(compressed);

  const inode = (file: string) => statSync(place(file)).ino;
  const scripts = compressedOf().filter((file) => file.startsWith('assets/') && file.includes('.js.'));
  const kept = ['faq/index.html.gz', 'faq/index.html.br', ...scripts];
  const inodes = kept.map(inode);
  const earlier = digestFiles(site());
  city.change({ description: '<p>Neu: Tee aus Ostfriesland.</p>' });
  expect(await build('--compress')).toMatchObject({ status: 'built' });
  const changed = Object.entries(digestFiles(site())).flatMap(([file, digest]) =>
    earlier[file] === digest ? [] : [file],
  );
  // Two pages and a list with their payloads, three files of the build, and _headers.
  expect(changed.filter((file) => !/\.(?:br|gz)$/.test(file)).length, changed.join(' ')).toBeLessThanOrEqual(10);
  expect(kept.map(inode)).toEqual(inodes);
  await build('--compress', '--out', 'cold');
  expect(digestFiles(site())).toMatchObject(digestFiles(site('cold')));

  expect(await build()).toMatchObject({ status: 'built' });
  expect(compressedOf()).toEqual([]);
});
