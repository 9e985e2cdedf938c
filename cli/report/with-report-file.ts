import type { ExitCode } from '../lib/errors.ts';
import type { BuildEvent } from './build-event.ts';
import { openReportFile, REPORT_FORMAT, type FileEvent } from './report-file.ts';
import { toFailure } from './to-failure.ts';

export interface ReportedRun {
  /** Absolute path. */
  file: string;
  /** Version of voucher-site. */
  version: string;
  signal: AbortSignal;
  warn: (message: string) => void;
}

/**
 * Runs a command whose events go into a report file, with its end, however that comes.
 * @throws OperatorError where the file cannot be written to; whatever `run` throws
 */
export async function withReportFile(
  { file, version, signal, warn }: ReportedRun,
  run: (write: (event: FileEvent | BuildEvent) => void) => Promise<ExitCode>,
): Promise<ExitCode> {
  const report = openReportFile(file);
  try {
    report.write({ type: 'opened', format: REPORT_FORMAT, version, pid: process.pid });
    const exitCode = await run(report.write);
    report.write({ type: 'closed', exitCode });
    return exitCode;
  } catch (error) {
    report.write(signal.aborted ? { type: 'aborted' } : { type: 'failed', ...toFailure(error) });
    throw error;
  } finally {
    const missing = report.close();
    if (missing !== undefined) warn(`The report file ${file} is not complete: ${missing.message}`);
  }
}
