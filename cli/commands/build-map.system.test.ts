import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../testing/cli-process.ts';
import { archiveOfGermany } from '../testing/pmtiles-file.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants, type Outcome } from '../testing/cli-fixture.ts';

const ARCHIVE = archiveOfGermany();
const ID = 'stadt-001';

async function cityWith(map: object) {
  const api = await serveApi({ tenants: 1, merchants: 8 });
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: [tenantOf(api, ID, { map })] });
  const site = path.join(folder, 'dist', ID);
  return {
    folder,
    build: (...more: string[]): Promise<Outcome> => run(folder, ['build', '--all', ...more]),
    read: (file: string) => readFileSync(path.join(site, file), 'utf8'),
    archives: () => readdirSync(path.join(site, 'media')).filter((name) => name.includes('pmtiles')),
    bytesOf: (name: string) => readFileSync(path.join(site, 'media', name)),
  };
}

test("a map's archive is a file of the site, named by its content, and needs no other host", async () => {
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
  const city = await cityWith({ pmtiles: 'maps/stadt.pmtiles', tileUrl });
  const source = path.join(city.folder, 'stadt.pmtiles');
  const missing = await city.build();
  expect(missing.exitCode).toBe(3);
  expect(missing.stderr).toContain('MAP_ARCHIVE_MISSING');
  expect(missing.stderr).toContain(path.join(city.folder, 'maps/stadt.pmtiles'));

  writeTenants(
    city.folder,
    JSON.parse(readFileSync(path.join(city.folder, 'tenants.json'), 'utf8').replace('maps/', '')),
  );
  writeFileSync(source, ARCHIVE);
  const built = await city.build('--compress');
  expect([built.exitCode, built.stderr]).toEqual([0, expect.stringContaining('"map.tileUrl" is not used')]);
  const [name = '', ...others] = city.archives();
  // Compressed files beside it could not be served in ranges.
  expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}-map\.pmtiles$/), []]);
  expect(city.bytesOf(name).equals(ARCHIVE)).toBe(true);
  expect(city.read('_headers')).toContain(`/media/${name}\n  Cache-Control: public, max-age=31536000, immutable\n`);
  expect(city.read('_headers')).not.toContain('tiles.example');
  const page = city.read('karte/index.html');
  expect(page).toContain(JSON.stringify(`/media/${name}`).replaceAll('/', '\\/'));
  expect(page).not.toContain('tiles.example');
  expect(page).toContain('OpenStreetMap\\u003c');

  expect((await city.build('--compress')).stderr).toContain('unchanged');

  const changed = Buffer.from(ARCHIVE);
  changed.set([1, 2], changed.length - 2);
  writeFileSync(source, changed);
  expect((await city.build('--compress')).exitCode).toBe(0);
  // Open tabs still read the earlier one.
  expect(city.archives()).toHaveLength(2);
  expect(city.read('karte/index.html')).not.toContain(name);
});

test('a build that lacks its archive ends at once, although its API has not answered yet', async () => {
  const api = await serveApi({ tenants: 1, faults: { '/merchant/merchants/public': { kind: 'hang' } } });
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: [tenantOf(api, ID, { map: { pmtiles: 'stadt.pmtiles' } })] });
  // Otherwise it would wait for the deadline of the data, which is longer than a test may take.
  const { exitCode, stderr } = await startCli(folder, ['build', '--all']).ended;
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('MAP_ARCHIVE_MISSING')]);
});
