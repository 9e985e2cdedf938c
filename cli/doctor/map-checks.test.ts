import { truncate } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExitCode } from '../lib/errors.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import { archiveOfGermany } from '../testing/pmtiles-file.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { createTestIo } from '../testing/test-io.ts';
import { configFile } from '../testing/sample-config.ts';
import type { CheckResult } from './results.ts';
import { runDoctor, type DoctorOptions } from './run-doctor.ts';

describe("the archive of a tenant's map", () => {
  const demoMap = (city: string) => resolve(import.meta.dirname, `../sandbox/maps/${city}.pmtiles`);

  type Checked = { exitCode: ExitCode; checks: CheckResult[] };

  const check = (pmtiles: string, more: Partial<DoctorOptions> = {}): Promise<Checked> =>
    checkTenant(
      {
        sandbox: true,
        mode: 'testing',
        map: { pmtiles, attribution: 'Demo' },
      },
      more,
    );

  async function checkTenant(settings: object, more: Partial<DoctorOptions> = {}): Promise<Checked> {
    const tenant = {
      id: 'musterstadt',
      tenantDomain: 'gutschein-musterstadt.example',
      generalVoucherMerchantId: '1',
      ...settings,
    };
    const file = await configFile({ tenants: [tenant] });
    const { out, ...io } = createTestIo({ cwd: folderForTest() });
    const exitCode = await runDoctor({ ...io, configFile: file, output: 'json', outDir: 'dist', ...more });
    return { exitCode, checks: JSON.parse(out()).checks };
  }

  test('is checked as a build does, with the city, and its size is shown', async () => {
    const { checks, exitCode } = await check(demoMap('musterstadt'));
    expect(exitCode).toBe(0);
    expect(checks).toContainEqual({
      id: 'map',
      tenant: 'musterstadt',
      status: 'ok',
      title: expect.stringMatching(/^archive of \d+ kB: vector tiles of zoom levels \d to \d\d$/),
      details: [demoMap('musterstadt')],
    });
  });

  test('with gaps has one line, which is a warning', async () => {
    const at = (id: number, lat: number) => ({
      id,
      slug: `laden-${id}`,
      companyName: `Laden ${id}`,
      geoLocation: { lat, lon: 10 },
    });
    const body = [at(7, 50), at(8, 51), at(9, 60)];
    const faults = { '/merchant/merchants/public': { kind: 'body', body } } as const;
    const { checks } = await check(await configFile(archiveOfGermany()), {
      startSandbox: () => startSandbox({ faults }),
    });
    expect(checks.filter(({ id }) => id === 'map')).toEqual([
      {
        id: 'map',
        tenant: 'musterstadt',
        status: 'warning',
        subject: 'MAP_ARCHIVE_GAPS',
        title: expect.stringContaining('a place is outside'),
        details: [expect.stringContaining('archive of '), expect.stringContaining('Laden 9')],
        hint: expect.stringContaining('--bbox'),
      },
    ]);
    expect(JSON.stringify(checks).split('MAP_ARCHIVE_GAPS')).toHaveLength(3);
  });

  test('that a city with visitors lacks is a warning of its map', async () => {
    const api = await startSandbox();
    onTestFinished(() => api.close());
    const { checks, exitCode } = await checkTenant({ ...api.endpoints, mode: 'staging' });
    expect(exitCode).toBe(0);
    expect(checks).toContainEqual(
      expect.objectContaining({
        id: 'map',
        subject: 'MAP_WITHOUT_GROUND',
        hint: expect.stringContaining('map.pmtiles'),
      }),
    );
  });

  test.each([
    ['is missing', 'map', 3, 'MAP_ARCHIVE_MISSING', async () => '/nirgends/stadt.pmtiles'],
    ['is no archive', 'map', 3, 'MAP_ARCHIVE_INVALID', async () => configFile('kein Archiv')],
    ['shows another city', 'map', 3, 'MAP_ARCHIVE_ELSEWHERE', async () => demoMap('seeblick')],
    [
      'is on a host that is down',
      'map-host',
      4,
      'MAP_ARCHIVE_UNREACHABLE',
      async () => 'http://127.0.0.1:1/stadt.pmtiles',
    ],
    [
      'has more than 200 MB',
      'map',
      3,
      'MAP_ARCHIVE_INVALID',
      async () => {
        const file = await configFile('');
        await truncate(file, 200_000_001);
        return file;
      },
    ],
  ])('that %s is a problem, and the data is checked nevertheless', async (_, id, exitCode, subject, place) => {
    const { checks, exitCode: actual } = await check(await place());
    expect(actual).toBe(exitCode);
    expect(checks.filter(({ status }) => status === 'problem')).toEqual([
      expect.objectContaining({ id, tenant: 'musterstadt', subject, hint: expect.any(String) }),
    ]);
    expect(checks.filter((each) => each.id === id && each.status === 'ok')).toEqual([]);
    expect(checks).toContainEqual(expect.objectContaining({ id: 'data', status: 'ok' }));
  });
});
