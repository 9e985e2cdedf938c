import { heldLines } from './held-lines.ts';
import { renderFailure } from './render-failure.ts';
import type { Reporter } from './reporter.ts';
import { coloursFor, lineWidth, type Io } from './terminal-io.ts';

/** Says nothing but why a tenant failed or did not go live, in full and when it happens. */
export function createQuietReporter(io: Io): Reporter {
  const style = { colours: coloursFor(io.stderr, io.env), width: lineWidth(io.stderr) };
  return {
    sink(event) {
      if (event.type !== 'tenant-finished') return;
      const { report } = event;
      const lines =
        report.status === 'failed'
          ? [renderFailure(report.failure, { ...style, tenants: [report.tenant] })]
          : heldLines([report], style);
      for (const line of lines) io.stderr.write(`${line}\n`);
    },
    close() {},
  };
}
