/** What is wrong with one field of an API record. */
export interface FieldProblem {
  /** JSON pointer (RFC 6901) inside the record; '' is the record itself. */
  pointer: string;
  message: string;
  /** The field stays, with less than the API sent. */
  isCut?: true;
}

/**
 * A record turned into a model. With `ok: true` the problems are optional fields that were dropped; with `ok: false` the
 * record cannot be used and the problems say why.
 */
export type Parsed<T> = { ok: true; value: T; problems: FieldProblem[] } | { ok: false; problems: FieldProblem[] };
