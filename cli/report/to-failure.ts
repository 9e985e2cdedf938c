import { inspect } from 'node:util';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import type { ReportedFailure } from './tenant-report.ts';

/** Chains of causes are short; the limit ends one that points to itself. */
const MAX_CAUSES = 5;

/**
 * Anything that was thrown as plain data with its exit code. An OperatorError keeps its own words;
 * everything else is a bug of ours: its message, the messages of its causes, and its stack.
 */
export function toFailure(error: unknown): { exitCode: ExitCode; failure: ReportedFailure } {
  if (!(error instanceof OperatorError)) return { exitCode: EXIT.BUG, failure: toBug(error) };
  const { code, message, details, hint, exitCode } = error;
  return {
    exitCode,
    failure: { code, title: message, details: [...details], ...(hint === undefined ? {} : { hint }) },
  };
}

function toBug(thrown: unknown): ReportedFailure {
  const code = 'INTERNAL_ERROR';
  if (!(thrown instanceof Error)) {
    const shown = inspect(thrown, { depth: 3 });
    return { code, title: 'Something was thrown that is not an error', details: [], stack: shown };
  }
  const [title = '', ...rest] = messageOf(thrown).split('\n');
  const details = [...rest, ...describeCauses(thrown)].filter((line) => line.trim() !== '');
  return { code, title, details, stack: thrown.stack ?? `${thrown.name}: ${thrown.message}` };
}

function describeCauses(error: Error): string[] {
  const lines = error instanceof AggregateError ? error.errors.map((each) => describeThrown(each)) : [];
  let cause = error.cause;
  for (let depth = 0; cause !== undefined && depth < MAX_CAUSES; depth += 1) {
    lines.push(`caused by ${describeThrown(cause)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return lines;
}

function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${messageOf(thrown)}` : inspect(thrown, { depth: 1 });
}

function messageOf(error: Error): string {
  return error.message === '' ? error.name : error.message;
}
