import { createLiveReporter } from './live-reporter.ts';
import { createPlainReporter } from './plain-reporter.ts';
import { createQuietReporter } from './quiet-reporter.ts';
import type { Reporter } from './reporter.ts';
import { isInteractive, type Io } from './terminal-io.ts';

export interface ReporterChoice {
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/**
 * The display that fits: none but failures for --quiet; one that redraws itself for somebody at a terminal; else lines.
 * A program that asks for --json gets no lines about progress mixed into its log, unless it asks for --verbose.
 */
export function chooseReporter(io: Io, { json = false, quiet = false, verbose = false }: ReporterChoice): Reporter {
  if (quiet) return createQuietReporter(io);
  if (isInteractive(io.stderr, io.env)) return createLiveReporter(io, { verbose });
  return json && !verbose ? createQuietReporter(io) : createPlainReporter(io, { verbose });
}
