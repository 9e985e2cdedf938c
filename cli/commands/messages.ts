import { repeatGivenOptions } from '../lib/given-options.ts';
import { renderFailure, toFailure } from '../report/failures.ts';
import { stripControlCharacters, toPlainText } from '../report/plain-text.ts';
import type { ReportedFailure } from '../report/tenant-report.ts';
import { textStyleFor, type Io } from '../report/terminal.ts';

/** Messages of a command on stderr; stdout is for results. */
export interface Messages {
  say(text: string): void;
  warn(text: string): void;
  /** Prints a failure that does not end the command. */
  fail(error: unknown): void;
  failReported(failure: ReportedFailure): void;
}

export function createMessages({ stderr, env }: Pick<Io, 'stderr' | 'env'>): Messages {
  const style = textStyleFor(stderr, env);
  return {
    say: (text) => void stderr.write(`${stripControlCharacters(repeatGivenOptions(text))}\n`),
    warn: (text) => void stderr.write(`${style.colours.yellow('!')} ${toPlainText(repeatGivenOptions(text))}\n`),
    fail: (error) => void stderr.write(`${renderFailure(toFailure(error).failure, style)}\n`),
    failReported: (failure) => void stderr.write(`${renderFailure(failure, style)}\n`),
  };
}
