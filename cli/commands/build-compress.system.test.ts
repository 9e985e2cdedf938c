import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
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
  const { exitCode, stdout, stderr } = await run(folder, ['build', '--all', '--json', ...more], AT_ONE_TIME);
  expect(stderr).not.toContain('✗');
  const [report] = JSON.parse(stdout).tenants;
  return { exitCode, ...report };
}

const site = (out = 'dist') => path.join(folder, out, TENANT);
const place = (file: string) => path.join(site(), file);
const read = (file: string) => readFileSync(place(file));
const compressedOf = () => Object.keys(digestFiles(site())).filter((file) => /\.(?:br|gz)$/.test(file));

describe('build --compress', () => {
  test('puts compressed files beside those that are worth it, and counts them', async () => {
    const { files: plain } = await build();
    const before = digestFiles(site());
    const { exitCode, files } = await build('--compress');
    expect(exitCode).toBe(0);
    const worthIt = Object.keys(before).filter((file) => COMPRESSIBLE.test(file) && statSync(place(file)).size >= 1024);
    expect(worthIt.length).toBeGreaterThan(60);
    expect(compressedOf()).toEqual(worthIt.flatMap((file) => [`${file}.br`, `${file}.gz`]).toSorted());
    expect(files).toBe(plain + compressedOf().length);
    for (const file of worthIt) {
      expect(brotliDecompressSync(read(`${file}.br`)).equals(read(file)), file).toBe(true);
      expect(gunzipSync(read(`${file}.gz`)).equals(read(file)), file).toBe(true);
    }
    expect(digestFiles(site())).toMatchObject(before);
  });

  test('writes nothing where nothing has changed', async () => {
    const before = digestFiles(path.join(folder, 'dist'));
    expect(await build('--compress')).toMatchObject({ status: 'unchanged' });
    expect(digestFiles(path.join(folder, 'dist'))).toEqual(before);
  });

  test('takes over what has not changed, and gives what a cold build gives', async () => {
    const inode = (file: string) => statSync(place(file)).ino;
    const kept = ['faq/index.html.gz', 'faq/index.html.br', ...compressedOf().filter(isScript)];
    const before = kept.map(inode);
    city.change({ companyName: 'Anders' });
    expect(await build('--compress')).toMatchObject({ status: 'built' });
    expect(kept.map(inode)).toEqual(before);
    await build('--compress', '--out', 'cold');
    expect(digestFiles(site())).toMatchObject(digestFiles(site('cold')));
  });

  test('leaves no compressed file behind where it is not wanted any more', async () => {
    expect(await build()).toMatchObject({ status: 'built' });
    expect(compressedOf()).toEqual([]);
  });
});

function isScript(file: string): boolean {
  return file.startsWith('assets/') && file.includes('.js.');
}
