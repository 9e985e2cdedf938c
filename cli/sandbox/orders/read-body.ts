import type { Context } from 'hono';
import type { z } from 'zod';
import { problem } from '../problem.ts';
import type { FieldProblem } from '../problem.ts';

type Read<T> = { ok: true; body: T } | { ok: false; response: Response };

/** Reads a JSON body by its schema; otherwise the answer is 400 or 422 with a pointer to each bad field. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<Read<T>> {
  let json: unknown;
  try {
    json = await c.req.json();
  } catch {
    return { ok: false, response: problem(c, { status: 400, title: 'The body is not JSON' }) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ pointer: pointerOf(path), detail: message }));
  return { ok: false, response: invalidBody(c, errors) };
}

export function invalidBody(c: Context, errors: readonly FieldProblem[]): Response {
  return problem(c, { status: 422, title: 'The body is not as the contract says', errors });
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
