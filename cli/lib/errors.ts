import { repeatGivenOptions } from './given-options.ts';

/** Exit codes of the process; part of the command line's contract. */
export const EXIT = {
  OK: 0,
  BUG: 1,
  USAGE: 2,
  CONFIG: 3,
  API: 4,
  OUTPUT_REFUSED: 5,
  /** Another process is publishing the same site to the same place. */
  LOCKED: 6,
  SOME_TENANTS_FAILED: 7,
  /** The published files differ from the built ones. */
  NOT_AS_BUILT: 8,
  /** Another run is building the same tenant. */
  BUSY: 9,
  /** A folder or file cannot be used: no permission, read-only, something else in its place. */
  UNUSABLE_PATH: 10,
  PORT_UNAVAILABLE: 11,
  /** `status` lists a tenant that needs attention. */
  UNHEALTHY: 12,
  /** A build ended after its canaries; the other tenants are untouched. Not 13: Node ends with it if a module never loads. */
  CANARY_STOPPED: 14,
  SIGHUP: 129,
  SIGINT: 130,
  /** The reader of stdout has ended. */
  SIGPIPE: 141,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Signals on which a command cleans up and ends. */
export type EndingSignal = 'SIGHUP' | 'SIGINT' | 'SIGPIPE' | 'SIGTERM';

/** The reason of an abort: the process was asked to end. */
export class Interruption extends DOMException {
  readonly signal: EndingSignal;

  constructor(signal: EndingSignal) {
    super(`Interrupted by ${signal}`, 'AbortError');
    this.signal = signal;
  }
}

/** The signal that has aborted a command; SIGINT if the reason does not name one. */
export function endingSignalOf({ reason }: AbortSignal): EndingSignal {
  return reason instanceof Interruption ? reason.signal : 'SIGINT';
}

export interface OperatorErrorDetails {
  /** Stable, searchable name of the situation, e.g. `CONFIG_INVALID`. */
  code: string;
  /** One line: what happened. */
  title: string;
  /** Why it happened and where: file:line:column, URL, path. One line per finding. */
  details?: readonly string[];
  /** What the operator can do next. */
  hint?: string;
  exitCode: ExitCode;
  /** Digests with which `--accept-change` accepts what was refused. */
  acceptChange?: readonly string[];
  cause?: unknown;
}

/**
 * A failure that the operator can fix. It is printed as code, title, details and hint, without a stack trace.
 * Any other error that reaches the command line is reported as a bug.
 */
export class OperatorError extends Error {
  readonly code: string;
  readonly details: readonly string[];
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;
  readonly acceptChange: readonly string[] | undefined;

  constructor({ code, title, details = [], hint, exitCode, acceptChange, cause }: OperatorErrorDetails) {
    super(title, cause === undefined ? undefined : { cause });
    this.name = 'OperatorError';
    this.code = code;
    this.details = details;
    this.hint = hint === undefined ? undefined : repeatGivenOptions(hint);
    this.exitCode = exitCode;
    this.acceptChange = acceptChange;
  }

  /** The same failure with other details, or another hint. */
  with(told: Pick<OperatorErrorDetails, 'details' | 'hint'>): OperatorError {
    const { code, message: title, details, hint, exitCode, acceptChange } = this;
    const same = { code, title, details, exitCode, ...(hint && { hint }), ...(acceptChange && { acceptChange }) };
    return new OperatorError({ ...same, ...told, cause: this.cause ?? this });
  }
}

/**
 * Checks an invariant that neither the operator nor the API can break; a failure is a bug in voucher-site.
 * @throws Error that the command line reports as a bug (exit code 1)
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Internal error: ${message}`);
}

/** What was thrown, as an Error: JavaScript allows to throw any value. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
