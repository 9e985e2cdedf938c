import { toPlainText } from './plain-text.ts';
import { renderFailure, wrap } from './render-failure.ts';
import type { ReportedFailure } from './tenant-report.ts';
import { coloursFor, lineWidth, type Io } from './terminal-io.ts';

export interface FailureContext {
  /** Version of voucher-site. */
  version: string;
  /** The command line as the operator gave it, e.g. `voucher-site build --all`. */
  command: string;
}

/** Writes a failure to stderr. One with a stack is a bug of ours: then it also asks for a report and says what belongs into it. */
export function printFailure(io: Io, failure: ReportedFailure, context: FailureContext): void {
  const style = { colours: coloursFor(io.stderr, io.env), width: lineWidth(io.stderr) };
  const { colours, width } = style;
  const lines = [renderFailure(failure, style)];
  if (failure.stack !== undefined) {
    lines.push(
      ...stackFrames(failure.stack).map((frame) => colours.dim(`    ${toPlainText(frame)}`)),
      '',
      wrap(
        'This is a bug of voucher-site, not a mistake of yours. Please report it with the lines above and these:',
        '  ',
        '  ',
        width,
      ),
      `    version  ${context.version} (Node ${process.version}, ${process.platform} ${process.arch})`,
      `    command  ${toPlainText(context.command)}`,
    );
  }
  io.stderr.write(`${lines.join('\n')}\n`);
}

/** The lines of a stack without the message before them, which stands above already. */
function stackFrames(stack: string): string[] {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => /^\s*at /u.test(line));
  return first === -1 ? lines : lines.slice(first);
}
