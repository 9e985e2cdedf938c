import type { DeliveryType } from '../models/selling.ts';
import { isBlank } from '../text/format.ts';
import type { GiftDraft } from './gift-draft.ts';
import { MAX_QUANTITY } from './position.ts';

/** As many as one position may have vouchers. */
export const MAX_RECIPIENTS = MAX_QUANTITY;

/**
 * Who gets the voucher. `none`, `handed`: the buyer, who may hand it over with a greeting; `one`: the recipient of the
 * gift; `many`: several people, each with a voucher of their own.
 */
export type GreetingKind = 'none' | 'handed' | 'one' | 'many';

export type Recipient = Pick<GiftDraft, 'recipientName' | 'recipientEmail'>;

/** The greeting of a voucher that is not in the cart yet, as typed. */
export interface Greeting {
  kind: GreetingKind;
  /** The only recipient, and the donor and message that all share. */
  gift: GiftDraft;
  /** Not empty for `many`. */
  recipients: readonly Recipient[];
  /** As typed; undefined: as soon as it is paid. */
  deliverOn?: string | undefined;
}

export const NO_RECIPIENT: Recipient = { recipientName: '', recipientEmail: '' };

export const NO_GREETING: Greeting = {
  kind: 'none',
  gift: { ...NO_RECIPIENT, donorName: '', message: '' },
  recipients: [],
};

/** The first recipient is the same person whichever kind is chosen. */
export function changeGreeting(greeting: Greeting, change: Partial<Greeting>): Greeting {
  const changed = { ...greeting, ...change };
  const { kind, gift, recipients } = changed;
  const { recipientName, recipientEmail } = gift;
  if (kind === 'many' && greeting.kind !== 'many' && recipients.every((recipient) => isUnused(recipient, 'EMAIL'))) {
    return { ...changed, recipients: [{ recipientName, recipientEmail }, NO_RECIPIENT] };
  }
  if (kind !== 'many' && greeting.kind === 'many') {
    const [first = NO_RECIPIENT] = recipients;
    return { ...changed, gift: { ...gift, ...first } };
  }
  return kind === 'many' && recipients.length === 0 ? { ...changed, recipients: [NO_RECIPIENT] } : changed;
}

/** Of the first person if there are several. */
export function previewedGift({ kind, gift, recipients: [first] }: Greeting): GiftDraft | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'handed') return { ...gift, recipientEmail: '' };
  return kind === 'one' ? gift : { ...gift, ...first };
}

/** Rows left blank do not count. */
export function countRecipients({ recipients }: Greeting, deliveryType: DeliveryType): number {
  return recipients.filter((recipient) => !isUnused(recipient, deliveryType)).length;
}

/** Delivery by post ignores e-mail addresses, whose fields it does not show. */
export function isUnused({ recipientName, recipientEmail }: Recipient, deliveryType: DeliveryType): boolean {
  return isBlank(recipientName) && (deliveryType !== 'EMAIL' || isBlank(recipientEmail));
}
