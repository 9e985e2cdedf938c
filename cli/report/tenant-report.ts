import type { ExitCode } from '../lib/errors.ts';
import type { Hold } from './describe-hold.ts';

/** A warning of one tenant's build: the same finding is counted, not repeated. */
export interface BuildWarning {
  code: string;
  message: string;
  count: number;
  /** A few places where it was found: URL and JSON pointer, or path. */
  examples: readonly string[];
}

/** Stages of a tenant's build that are timed. */
export type Stage = 'pull' | 'prepare' | 'render' | 'check' | 'release';

export type TenantReport = BuiltReport | FailedReport;

export interface BuiltReport {
  /**
   * `unchanged`: code and data are those of the live release, so nothing was written. `held`: what was built was
   * checked and thrown away, because somebody wants another release to stay live.
   */
  status: 'built' | 'unchanged' | 'held';
  /** Of a tenant that is held. */
  hold?: Hold;
  tenant: string;
  buildId: string;
  /** Folder of the finished site. */
  folder: string;
  pages: number;
  /** Pages that were rendered; the others are as they were in the release before. */
  rendered: number;
  files: number;
  /** Bytes of all files of the site. */
  bytes: number;
  ms: number;
  stages: Record<Stage, number>;
  warnings: readonly BuildWarning[];
}

export interface FailedReport {
  status: 'failed';
  tenant: string;
  ms: number;
  exitCode: ExitCode;
  failure: ReportedFailure;
  warnings: readonly BuildWarning[];
}

/** A failure as plain data: it crosses processes and stands in the JSON document. */
export interface ReportedFailure {
  code: string;
  title: string;
  details: readonly string[];
  hint?: string;
  /** Only for bugs of ours. */
  stack?: string;
}
