import { oneLine } from './one-line.ts';

export type ApiErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'not-json'
  | 'broken-json'
  | 'too-large'
  | 'wrong-shape';

const EXCERPT_LENGTH = 160;

/** A call of the programme API that gave nothing usable. It says what happened in English, without a stack to read. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** The beginning of the answer, one line, for the operator to recognise it. */
  readonly excerpt: string | undefined;

  constructor(
    kind: ApiErrorKind,
    url: string,
    message: string,
    more: { status?: number | undefined; body?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.url = url;
    this.status = more.status;
    this.excerpt = more.body === undefined ? undefined : oneLine(more.body, EXCERPT_LENGTH) || undefined;
  }
}
