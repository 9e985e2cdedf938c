import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const MESSAGE_ID = /^[^.]{1,256}$/;
const SECRET_PREFIX = 'whsec_';
const SIGNATURE_PREFIX = 'v1,';

/** Older and newer messages are refused; copies may arrive as long. */
export const TOLERANCE_MS = 5 * 60_000;

export type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

export function headersOf({ headers }: IncomingMessage): SignedHeaders {
  const text = (name: keyof SignedHeaders) => String(headers[name] ?? '');
  return {
    'webhook-id': text('webhook-id'),
    'webhook-timestamp': text('webhook-timestamp'),
    'webhook-signature': text('webhook-signature'),
  };
}

/**
 * @param body as it was sent: libraries that read it as text refuse what is not UTF-8 as wrongly signed
 * @param secrets `whsec_` and base64
 * @returns why the message is refused; undefined if it is signed with one of the secrets
 */
export function verify(body: Buffer, headers: SignedHeaders, secrets: readonly string[]): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  // Time and body follow the id after dots, so an id with a dot could be read as another message.
  if (!MESSAGE_ID.test(id)) return 'webhook-id is no id of up to 256 characters without a dot';
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is no number of seconds';
  const age = Date.now() - Number(timestamp) * 1000;
  if (Math.abs(age) > TOLERANCE_MS) return `webhook-timestamp is too ${age > 0 ? 'old' : 'new'}`;
  const given = signatures.split(' ').filter((signature) => signature.startsWith(SIGNATURE_PREFIX));
  for (const secret of secrets) {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    if (given.some((signature) => isEqual(signature, SIGNATURE_PREFIX + digest))) return undefined;
  }
  return 'webhook-signature matches none of the secrets';
}

/** Takes as long for every signature of the same length. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
