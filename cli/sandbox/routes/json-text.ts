import type { Context } from 'hono';

/** Answers with JSON that is already a text. */
export function jsonText(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}
