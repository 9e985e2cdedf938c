import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { PublishReport } from '../../publish/publish-report.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { builtReport, failedReport, noLocation } from '../../testing/sample-reports.ts';
import { readBuildState, readPublishStates, recordBuild, recordPublication, tenantsWithState } from './tenant-state.ts';

const HOUR = 3_600_000;
const at = (hour: number) => ({ run: `run-${hour}`, at: hour * HOUR });
const time = (hour: number) => new Date(hour * HOUR).toISOString();

describe('the state of builds', () => {
  test('has result, pages and warnings of the last build', () => {
    const outDir = folderForTest();
    recordBuild(outDir, builtReport('alt', { warnings: [noLocation(3, [])] }), at(1));
    expect(readBuildState(outDir, 'alt')).toEqual({
      format: 1,
      at: time(1),
      run: 'run-1',
      status: 'built',
      ms: 2600,
      succeededAt: time(1),
      failures: 0,
      warnings: 3,
      pages: 412,
    });
    expect(tenantsWithState(outDir)).toEqual(['alt']);
  });

  test('knows since when a tenant fails, and keeps its last success, pages and error', () => {
    const outDir = folderForTest();
    recordBuild(outDir, builtReport('alt'), at(1));
    recordBuild(outDir, failedReport('alt'), at(2));
    recordBuild(outDir, failedReport('alt', { code: 'CHANGE_REFUSED' }), at(3));
    const failing = { status: 'failed', succeededAt: time(1), failingSince: time(2), failures: 2, pages: 412 };
    expect(readBuildState(outDir, 'alt')).toMatchObject({ ...failing, error: { at: time(3), code: 'CHANGE_REFUSED' } });
    recordBuild(outDir, builtReport('alt', { status: 'unchanged' }), at(4));
    const state = readBuildState(outDir, 'alt');
    expect(state).toMatchObject({ status: 'unchanged', succeededAt: time(4), failures: 0, error: { at: time(3) } });
    expect(state).not.toHaveProperty('failingSince');
  });

  test('is that of the run that builds the tenant, not of one that finds it busy', () => {
    const outDir = folderForTest();
    recordBuild(outDir, builtReport('alt'), at(1));
    recordBuild(outDir, { ...failedReport('alt', { code: 'TENANT_BUSY' }), exitCode: EXIT.BUSY }, at(2));
    expect(readBuildState(outDir, 'alt')).toMatchObject({ run: 'run-1', status: 'built' });
  });

  test.each(['', '{"format":1', '[]', '{"format":1,"at":"yesterday"}'])(
    'begins again after a damaged file: %s',
    (text) => {
      const outDir = folderForTest();
      recordBuild(outDir, failedReport('alt'), at(1));
      writeFileSync(path.join(outDir, '.status/alt/build.json'), text);
      expect(readBuildState(outDir, 'alt')).toBeUndefined();
      recordBuild(outDir, failedReport('alt'), at(2));
      expect(readBuildState(outDir, 'alt')).toMatchObject({ failures: 1, failingSince: time(2) });
      expect(readdirSync(path.join(outDir, '.status/alt'))).toEqual(['build.json']);
    },
  );
});

const published: PublishReport = {
  status: 'published',
  tenant: 'alt',
  target: 'production',
  where: '/srv/www/alt',
  release: '3f2a91c0',
  buildId: '3f2a91c0',
  uploaded: 3,
  uploadedBytes: 900,
  skipped: 0,
  deleted: 0,
  kept: 0,
  ms: 40,
  warnings: [],
};

test('each target has a state of its own, with the release that it received', () => {
  const outDir = folderForTest();
  const { failure } = failedReport('alt', { code: 'TARGET_UNREACHABLE' });
  recordPublication(outDir, published, at(1));
  recordPublication(outDir, { ...published, target: 'staging', release: '77' }, at(1));
  recordPublication(
    outDir,
    { status: 'failed', tenant: 'alt', target: 'staging', ms: 5, exitCode: EXIT.API, failure },
    at(2),
  );
  const states = readPublishStates(outDir, 'alt');
  expect([...states.keys()]).toEqual(['production', 'staging']);
  expect(states.get('production')).toMatchObject({ release: '3f2a91c0', where: '/srv/www/alt', succeededAt: time(1) });
  expect(states.get('staging')).toMatchObject({ release: '77', failingSince: time(2), failures: 1 });
  expect(readBuildState(outDir, 'alt')).toBeUndefined();
});

test('a dry run and a locked target change no state', () => {
  const outDir = folderForTest();
  const { failure } = failedReport('alt', { code: 'PUBLISH_LOCKED' });
  recordPublication(outDir, { ...published, status: 'planned' }, at(1));
  recordPublication(
    outDir,
    { status: 'failed', tenant: 'alt', target: 'staging', ms: 5, exitCode: EXIT.LOCKED, failure },
    at(1),
  );
  expect(readPublishStates(outDir, 'alt').size).toBe(0);
});
