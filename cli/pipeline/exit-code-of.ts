import { EXIT, type ExitCode } from '../errors/exit-codes.ts';

/** What came of a tenant. */
type Outcome = { status: 'built' | 'unchanged' } | { status: 'failed'; exitCode: ExitCode };

/**
 * What a build of several tenants says to the shell. A bug comes before everything; where nothing was built, the reason
 * that all share, or else the first one.
 */
export function exitCodeOf(reports: readonly Outcome[]): ExitCode {
  const failed = reports.filter((report) => report.status === 'failed');
  const [first] = failed;
  if (first === undefined) return EXIT.OK;
  if (failed.some((report) => report.exitCode === EXIT.BUG)) return EXIT.BUG;
  return failed.length < reports.length ? EXIT.SOME_TENANTS_FAILED : first.exitCode;
}
