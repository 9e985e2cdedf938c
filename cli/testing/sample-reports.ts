import { EXIT } from '../lib/errors.ts';
import type { PublishedReport } from '../publish/publish-report.ts';
import type { BuildWarning, BuiltReport, FailedReport, ReportedFailure } from '../report/tenant-report.ts';

/** Reports for tests. */
export function builtReport(tenant: string, changed: Partial<BuiltReport> = {}): BuiltReport {
  return {
    status: 'built',
    rendered: 412,
    tenant,
    buildId: '3f2a91c0',
    folder: `/srv/voucher/dist/${tenant}`,
    pages: 412,
    files: 855,
    bytes: 2_520_000,
    ms: 2600,
    stages: { pull: 300, prepare: 100, render: 2000, check: 150, release: 50 },
    warnings: [],
    ...changed,
  };
}

export function publishedReport(tenant: string, changed: Partial<PublishedReport> = {}): PublishedReport {
  return {
    status: 'published',
    tenant,
    target: 'production',
    where: `/srv/www/${tenant}`,
    release: '20261123T100000Z-3f2a91c0',
    buildId: '3f2a91c0',
    uploaded: 34,
    uploadedBytes: 1_900_000,
    skipped: 821,
    deleted: 0,
    kept: 0,
    ms: 700,
    warnings: [],
    ...changed,
  };
}

export function failedReport(tenant: string, changed: Partial<ReportedFailure> = {}): FailedReport {
  const failure = {
    code: 'API_UNREACHABLE',
    title: 'The programme API does not answer',
    details: [`http://127.0.0.1:4010/${tenant}: connect ECONNREFUSED`],
    hint: 'Check whether the API is running.',
    ...changed,
  };
  return { status: 'failed', tenant, ms: 800, exitCode: EXIT.API, failure, warnings: [] };
}

export function noLocation(count: number, examples: readonly string[]): BuildWarning {
  return { code: 'MERCHANT_WITHOUT_LOCATION', message: 'A merchant has no location', count, examples };
}
