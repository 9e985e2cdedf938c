import type { ExitCode } from '../lib/errors.ts';
import { failureDocument } from './json-document.ts';
import { toPlainJson } from './plain-text.ts';
import { printFailure } from './print-failure.ts';
import type { Io } from './terminal-io.ts';
import { toFailure } from './to-failure.ts';

/** Says what made a whole command fail: to people on stderr and, where `--json` was asked for, as a document on stdout. */
export function reportFailure(
  error: unknown,
  io: Io,
  { argv, version }: { argv: readonly string[]; version: string },
): ExitCode {
  const { exitCode, failure } = toFailure(error);
  if (argv.includes('--json')) {
    const command = argv.find((word) => !word.startsWith('-')) ?? '';
    io.stdout.write(`${toPlainJson(failureDocument({ command, exitCode, failure }))}\n`);
  }
  printFailure(io, failure, { version, command: ['voucher-site', ...argv].join(' ') });
  return exitCode;
}
