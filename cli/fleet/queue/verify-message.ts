import type { IncomingMessage } from 'node:http';
import { WebhookVerificationError, type Webhook } from 'standardwebhooks';

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const MESSAGE_ID = /^[^.]{1,256}$/;

export type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

export function headersOf({ headers }: IncomingMessage): SignedHeaders {
  const text = (name: keyof SignedHeaders) => String(headers[name] ?? '');
  return {
    'webhook-id': text('webhook-id'),
    'webhook-timestamp': text('webhook-timestamp'),
    'webhook-signature': text('webhook-signature'),
  };
}

/** @returns why the message is refused; undefined if it is signed with one of the secrets */
export function verify(body: string, headers: SignedHeaders, verifiers: readonly Webhook[]): string | undefined {
  // Time and body follow the id after dots, so an id with a dot could be read as another message.
  if (!MESSAGE_ID.test(headers['webhook-id'])) return 'webhook-id is no id of up to 256 characters without a dot';
  // The library reads `170000x` as well, and a replay could look like another time.
  if (!/^\d{1,12}$/.test(headers['webhook-timestamp'])) return 'webhook-timestamp is no number of seconds';
  let refusal: string | undefined;
  for (const verifier of verifiers) {
    try {
      verifier.verify(body, headers, { jsonParse: false });
      return undefined;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error.message;
    }
  }
  return refusal ?? 'no secret is configured';
}
