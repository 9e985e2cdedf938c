import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { folderWith, run, serveApi, readSandbox } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
const MERCHANTS = '/merchant/merchants/public';
const COMPRESSIBLE = /\.(?:html|json|js|css|svg|xml|txt|webmanifest)$/;
const AT_ONE_TIME = { SOURCE_DATE_EPOCH: '1795000000' };

const faults: Record<string, Fault> = {};
let folder: string;
let merchants: Record<string, unknown>[];

beforeAll(async () => {
  const api = await serveApi({ tenants: 1, merchants: 8, faults });
  folder = folderWith(api, TENANT);
  merchants = await readSandbox(api, TENANT, MERCHANTS);
});

async function build(...more: string[]) {
  const { exitCode, stdout, stderr } = await run(folder, ['build', '--all', '--json', ...more], AT_ONE_TIME);
  expect(stderr).not.toContain('✗');
  const [report] = JSON.parse(stdout).tenants;
  return { exitCode, ...report };
}

const site = (out = 'dist') => path.join(folder, out, TENANT);
const filesOf = (out = 'dist') => Object.keys(digestFiles(site(out)));
const read = (file: string) => readFileSync(path.join(site(), file));
const compressedOf = (out = 'dist') => filesOf(out).filter((file) => /\.(?:br|gz)$/.test(file));

describe('build --compress', () => {
  test('puts compressed files beside those that are worth it, and counts them', async () => {
    const plain = await build('--out', 'plain');
    const { exitCode, files } = await build('--compress');
    expect(exitCode).toBe(0);
    const worthIt = filesOf('plain').filter(
      (file) => COMPRESSIBLE.test(file) && statSync(path.join(site('plain'), file)).size >= 1024,
    );
    expect(worthIt.length).toBeGreaterThan(60);
    expect(compressedOf()).toEqual(worthIt.flatMap((file) => [`${file}.br`, `${file}.gz`]).toSorted());
    expect(files).toBe(plain.files + compressedOf().length);
    for (const file of worthIt) {
      expect(brotliDecompressSync(read(`${file}.br`)).equals(read(file)), file).toBe(true);
      expect(gunzipSync(read(`${file}.gz`)).equals(read(file)), file).toBe(true);
    }
    for (const [file, digest] of Object.entries(digestFiles(site('plain')))) {
      expect(digestFiles(site())[file], file).toBe(digest);
    }
  });

  test('writes nothing where nothing has changed', async () => {
    const before = digestFiles(path.join(folder, 'dist'));
    expect(await build('--compress')).toMatchObject({ status: 'unchanged' });
    expect(digestFiles(path.join(folder, 'dist'))).toEqual(before);
  });

  test('takes over what has not changed, and gives what a cold build gives', async () => {
    const inode = (file: string) => statSync(path.join(site(), file)).ino;
    const kept = ['faq/index.html.gz', 'faq/index.html.br', ...compressedOf().filter(isScript)];
    const before = kept.map(inode);
    faults[MERCHANTS] = { kind: 'body', body: [{ ...merchants[0], companyName: 'Anders' }, ...merchants.slice(1)] };
    expect(await build('--compress')).toMatchObject({ status: 'built' });
    expect(kept.map(inode)).toEqual(before);
    await build('--compress', '--out', 'cold');
    const cold = digestFiles(site('cold'));
    const warm = digestFiles(site());
    for (const [file, digest] of Object.entries(cold)) expect(warm[file], file).toBe(digest);
  });

  test('may come and go: no compressed file stays behind where it goes', async () => {
    expect(await build()).toMatchObject({ status: 'built' });
    expect(compressedOf()).toEqual([]);
    expect(await build('--compress')).toMatchObject({ status: 'built' });
    expect(compressedOf()).toEqual(compressedOf('cold'));
  });
});

function isScript(file: string): boolean {
  return file.startsWith('assets/') && file.includes('.js.');
}
