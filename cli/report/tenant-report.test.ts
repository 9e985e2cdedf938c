import { expect, test } from 'vitest';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { type TenantReport, exitCodeOf } from './tenant-report.ts';

const built: TenantReport = {
  status: 'built',
  rendered: 1,
  tenant: 'a',
  buildId: 'x',
  folder: 'dist/a',
  pages: 1,
  files: 1,
  bytes: 1,
  ms: 1,
  stages: { pull: 0, prepare: 0, render: 0, check: 0, release: 0 },
  warnings: [],
};

function failed(exitCode: ExitCode): TenantReport {
  const failure = { code: 'X', title: 'x', details: [] };
  return { status: 'failed', tenant: 'b', ms: 1, exitCode, failure, warnings: [] };
}

const many = Array.from({ length: 20 }, () => built);

test.each([
  ['all built', [built, built], EXIT.OK],
  ['less than a tenth failed', [...many, failed(EXIT.API), failed(EXIT.API)], EXIT.SOME_TENANTS_FAILED],
  ['a tenth failed', [...many.slice(2), failed(EXIT.API), failed(EXIT.API)], EXIT.API],
  ['all failed alike', [failed(EXIT.API), failed(EXIT.API)], EXIT.API],
  ['most failed in one way', [failed(EXIT.OUTPUT_REFUSED), failed(EXIT.API), built, failed(EXIT.API)], EXIT.API],
  ['all failed, each in its way', [failed(EXIT.OUTPUT_REFUSED), failed(EXIT.API)], EXIT.OUTPUT_REFUSED],
  ['another run builds the rest', [built, failed(EXIT.BUSY), failed(EXIT.BUSY)], EXIT.BUSY],
  ['another run builds one, another failed', [...many, failed(EXIT.BUSY), failed(EXIT.API)], EXIT.SOME_TENANTS_FAILED],
  ['a bug among the rest', [...many, failed(EXIT.API), failed(EXIT.BUG)], EXIT.BUG],
])('%s', (_, reports, expected) => {
  expect(exitCodeOf(reports)).toBe(expected);
});
