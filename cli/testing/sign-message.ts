import { Webhook } from 'standardwebhooks';

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
