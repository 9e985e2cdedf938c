import type { Context } from 'hono';

export interface FieldProblem {
  /** JSON pointer into the request's body (RFC 6901). */
  pointer?: string;
  detail: string;
}

interface Problem {
  status: 400 | 402 | 404 | 409 | 422 | 500 | 503;
  title: string;
  detail?: string;
  errors?: readonly FieldProblem[];
}

/** Answers with a problem document (RFC 9457). */
export function problem(c: Context, { status, title, detail, errors }: Problem): Response {
  return c.body(JSON.stringify({ type: 'about:blank', title, status, detail, errors }), status, {
    'Content-Type': 'application/problem+json',
  });
}

/** Answers 422 for a query parameter that the contract requires in another form. */
export function badQuery(c: Context, detail: string): Response {
  return problem(c, { status: 422, title: 'The query is not as the contract says', errors: [{ detail }] });
}
