import type { ExitCode } from './exit-codes.ts';

export interface OperatorErrorDetails {
  /** Stable, searchable name of the situation, e.g. `CONFIG_INVALID`. */
  code: string;
  /** One line: what happened. */
  title: string;
  /** Why it happened, with the place: file:line:column, URL, path. One line for each finding. */
  details?: readonly string[];
  /** What the operator does next. */
  hint?: string;
  exitCode: ExitCode;
  cause?: unknown;
}

/**
 * A failure that the operator can mend. It is shown as code, title, details and hint, and never with a stack trace.
 * Anything else that is thrown is taken for a bug of ours.
 */
export class OperatorError extends Error {
  readonly code: string;
  readonly details: readonly string[];
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;

  constructor({ code, title, details = [], hint, exitCode, cause }: OperatorErrorDetails) {
    super(title, cause === undefined ? undefined : { cause });
    this.name = 'OperatorError';
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.exitCode = exitCode;
  }
}
