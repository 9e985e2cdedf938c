import { renderFailure } from './render-failure.ts';
import type { Reporter } from './reporter.ts';
import { coloursFor, lineWidth, type Io } from './terminal-io.ts';

/** Says nothing but why a tenant failed, in full and when it happens. */
export function createQuietReporter(io: Io): Reporter {
  const style = { colours: coloursFor(io.stderr, io.env), width: lineWidth(io.stderr) };
  return {
    sink(event) {
      if (event.type !== 'tenant-finished' || event.report.status !== 'failed') return;
      const { tenant, failure } = event.report;
      io.stderr.write(`${renderFailure(failure, { ...style, tenants: [tenant] })}\n`);
    },
    close() {},
  };
}
