import { toPlainText } from './plain-text.ts';
import { renderFailure } from './render-failure.ts';
import type { ReportedFailure } from './tenant-report.ts';
import { coloursFor, lineWidth, type Io } from './terminal-io.ts';

export interface FailureContext {
  /** Version of voucher-site. */
  version: string;
  /** The command line as the operator gave it, e.g. `voucher-site build --all`. */
  command: string;
}

/** Writes a failure to stderr. For a bug of ours it also writes what belongs into a report. */
export function printFailure(io: Io, failure: ReportedFailure, { version, command }: FailureContext): void {
  const lines = [renderFailure(failure, { colours: coloursFor(io.stderr, io.env), width: lineWidth(io.stderr) })];
  if (failure.stack !== undefined) {
    lines.push(
      `    version  ${version} (Node ${process.version}, ${process.platform} ${process.arch})`,
      `    command  ${toPlainText(command)}`,
    );
  }
  io.stderr.write(`${lines.join('\n')}\n`);
}
