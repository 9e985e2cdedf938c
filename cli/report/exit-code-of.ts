import { EXIT, type ExitCode } from '../lib/errors.ts';

/** How it ended for one tenant. */
type Outcome =
  | { status: 'failed'; exitCode: ExitCode }
  | { status: 'built' | 'unchanged' | 'held' | 'published' | 'planned' };

/**
 * What a command that works on several tenants says to the shell. A bug comes before everything; where all failed, the reason
 * that all share, or else the first one.
 */
export function exitCodeOf(reports: readonly Outcome[]): ExitCode {
  const failed = reports.filter((report) => report.status === 'failed');
  const [first] = failed;
  if (first === undefined) return EXIT.OK;
  if (failed.some((report) => report.exitCode === EXIT.BUG)) return EXIT.BUG;
  return failed.length < reports.length ? EXIT.SOME_TENANTS_FAILED : first.exitCode;
}
