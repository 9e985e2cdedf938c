import { Webhook } from 'standardwebhooks';

/** A secret of webhooks. */
export const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

interface SignedMessage {
  id?: string;
  at?: Date;
}

/** For tests: the headers of a message with this body, as https://www.standardwebhooks.com/ signs it. */
export function signMessage(secret: string, body: string, { id = 'msg_1', at = new Date() }: SignedMessage = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
