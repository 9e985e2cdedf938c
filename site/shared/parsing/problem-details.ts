/** One thing that the API found wrong with what it was sent. */
export interface FieldProblemDetail {
  /** JSON pointer into the request's body (RFC 6901); '' where the problem is none of a field's. */
  pointer: string;
  /** A sentence to show; '' where there is none. */
  detail: string;
}

/** Reads the `errors` of a problem document (RFC 9457). What is not one has none. */
export function readProblemDetails(problem: unknown): FieldProblemDetail[] {
  const errors = fieldOf(problem, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => ({ pointer: textOf(error, 'pointer'), detail: textOf(error, 'detail') }));
}

function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
}

/** The field of an object; undefined where there is none, or no object. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
