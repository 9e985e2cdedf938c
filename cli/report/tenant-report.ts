import { EXIT, type ExitCode } from '../lib/errors.ts';
import type { Stage } from './stages.ts';

/** The result of a build of one or more tenants. */
export interface BuildResult {
  /** One per tenant, in the order of the configuration. */
  reports: readonly TenantReport[];
  /** Milliseconds for bundling the code that all tenants share; null if every tenant failed before it was done. */
  bundleMs: number | null;
  /** A bundle of the same code existed. */
  isBundleReused?: boolean;
  /** Wall time of the whole build in milliseconds. */
  ms: number;
}

export type TenantReport = BuiltReport | FailedReport;

export interface BuiltReport {
  /**
   * `unchanged`: code and data equal those of the live release, so nothing was written. `held`: the output was checked and
   * discarded, because a hold keeps another release live.
   */
  status: 'built' | 'unchanged' | 'held';
  /** Set for a held tenant. */
  hold?: Hold;
  tenant: string;
  buildId: string;
  /** Folder of the finished site. */
  folder: string;
  pages: number;
  /** Pages that were rendered; the others were reused from the live release. */
  rendered: number;
  files: number;
  /** Bytes of all files of the site. */
  bytes: number;
  ms: number;
  stages: Record<Stage, number>;
  warnings: readonly BuildWarning[];
  /** Digests of suspicious changes that this build was told to accept, and needed. */
  accepted?: readonly string[];
}

/** Keeps a release live that the operator has chosen: builds do not go live until the hold is removed. */
export interface Hold {
  /** Name of the release that stays live. */
  release: string;
  /** Milliseconds since 1970. */
  since: number;
  /** user@machine */
  by: string;
  reason?: string;
}

/** A hold in a JSON document: `since` is ISO 8601. */
export interface HoldDocument extends Omit<Hold, 'since'> {
  since: string;
}

/** The result of a tenant in a JSON document. */
export type ReportDocument = BuiltDocument | FailedReport;

interface BuiltDocument extends Omit<BuiltReport, 'hold'> {
  /** Set for a held tenant. */
  hold?: HoldDocument;
}

export interface FailedReport extends Failed {
  tenant: string;
  ms: number;
  warnings: readonly BuildWarning[];
}

/** What any command reports of a tenant that failed. */
export interface Failed {
  status: 'failed';
  exitCode: ExitCode;
  failure: ReportedFailure;
}

/** A failure as plain data, which is sent between processes and appears in JSON documents. */
export interface ReportedFailure {
  code: string;
  title: string;
  details: readonly string[];
  hint?: string;
  /** Only for a refused change: digests for `--accept-change`. */
  acceptChange?: readonly string[];
  /** Only for a bug in voucher-site. */
  stack?: string;
}

/** A warning of one tenant's build; repeated findings are counted. */
export interface BuildWarning {
  code: string;
  message: string;
  count: number;
  /** A few places where it was found: URL and JSON pointer, or path. */
  examples: readonly string[];
}

export function splitReports({ reports }: Pick<BuildResult, 'reports'>): {
  built: BuiltReport[];
  failed: FailedReport[];
} {
  return {
    built: reports.filter((report) => report.status !== 'failed'),
    failed: reports.filter((report) => report.status === 'failed'),
  };
}

/** The result of any command for one tenant; it has an exit code if it failed. */
interface Outcome {
  status: string;
  exitCode?: ExitCode | undefined;
}

/** With fewer failures, of all results, the code says that most tenants are well. */
const FEW = 0.1;

/**
 * The exit code of a command that works on several tenants. A bug takes precedence. If other runs were building all tenants
 * that failed, the code says so, because this needs no action. Otherwise, unless few failed, the commonest failure decides,
 * and of equally common ones the first.
 */
export function exitCodeOf(reports: readonly Outcome[]): ExitCode {
  const codes = reports.flatMap(({ exitCode }) => exitCode ?? []);
  if (codes.length === 0) return EXIT.OK;
  if (codes.includes(EXIT.BUG)) return EXIT.BUG;
  if (codes.every((code) => code === EXIT.BUSY)) return EXIT.BUSY;
  if (codes.length < FEW * reports.length) return EXIT.SOME_TENANTS_FAILED;
  const countOf = (code: ExitCode): number => codes.filter((each) => each === code).length;
  return codes.reduce((most, code) => (countOf(code) > countOf(most) ? code : most));
}
