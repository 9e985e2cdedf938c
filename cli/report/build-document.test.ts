import { expect, test } from 'vitest';
import { buildDocument } from './build-document.ts';
import { builtReport, failedReport, noLocation } from '../testing/sample-reports.ts';

test('a build with a failed tenant is one document with every report and the totals', () => {
  const built = builtReport('musterstadt', { warnings: [noLocation(3, ['#/3'])] });
  const failed = { ...failedReport('blocked'), warnings: [noLocation(2, [])] };
  const reports = [built, failed, builtReport('alt', { status: 'unchanged', pages: 8, files: 20, bytes: 1000 })];
  const document = buildDocument({ reports, bundleMs: 1480, ms: 5800 });
  expect(JSON.parse(JSON.stringify(document))).toEqual({
    version: 3,
    command: 'build',
    ok: false,
    exitCode: 4,
    tenants: reports,
    totals: {
      tenants: 3,
      built: 1,
      unchanged: 1,
      held: 0,
      failed: 1,
      pages: 420,
      files: 875,
      bytes: 2_521_000,
      warnings: 5,
    },
    bundleMs: 1480,
    ms: 5800,
  });
});

test('a successful build is ok', () => {
  const document = buildDocument({ reports: [builtReport('alt')], bundleMs: 1, ms: 2 });
  expect(document).toMatchObject({ ok: true, exitCode: 0, totals: { tenants: 1, failed: 0 } });
});

test('the time of a hold is ISO 8601', () => {
  const hold = { release: '5452dc', since: Date.UTC(2026, 10, 21, 14, 3), by: 'anna@build1' };
  const reports = [builtReport('alt', { status: 'held', hold })];
  const document = buildDocument({ reports, bundleMs: null, ms: 1 });
  expect(document.tenants).toMatchObject([{ hold: { since: '2026-11-21T14:03:00.000Z', by: 'anna@build1' } }]);
});
