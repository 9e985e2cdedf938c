import type { DeliveryType } from '../models/selling.ts';
import { isBlank } from '../text/format.ts';
import { deliveryDays, formatDay, isDeliveryDay } from './delivery-day.ts';
import { readGiftDraft, type GiftDraft, type GiftErrors } from './gift-draft.ts';
import { isUnused, MAX_RECIPIENTS, NO_RECIPIENT, type Greeting, type Recipient } from './greeting.ts';
import { DAY, type Gift, type NewPosition } from './position.ts';

/* Loaded when a visitor writes a greeting. */

export interface GreetingErrors {
  gift: GiftErrors;
  /** By place in the list. */
  recipients: readonly GiftErrors[];
  deliverOn?: string;
}

/** One for each position; undefined for a voucher without a gift. */
type ReadGreeting = ReadGifts | { ok: false; errors: GreetingErrors };

interface ReadGifts {
  ok: true;
  gifts: (Gift | undefined)[];
  deliverOn?: string;
}

const NO_ADDRESS = 'Bitte geben Sie die E-Mail-Adresse der beschenkten Person ein.';
const NOBODY = 'Bitte tragen Sie ein, wer einen Gutschein bekommt.';

/** A voucher that goes straight to its recipient by e-mail needs their address; others ignore addresses. */
export function readGreeting(greeting: Greeting, deliveryType: DeliveryType, now: number = Date.now()): ReadGreeting {
  const read = readGifts(greeting, deliveryType);
  const deliverOn = canWait(greeting, deliveryType) ? greeting.deliverOn : undefined;
  if (deliverOn === undefined) return read;
  const error = deliveryDayError(deliverOn, now);
  if (error === undefined) return read.ok ? { ...read, deliverOn } : read;
  return { ok: false, errors: { ...(read.ok ? { gift: {}, recipients: [] } : read.errors), deliverOn: error } };
}

/** Gifts that go to their recipient wait for the day; the buyer gets the others at once, to hand them over. */
export function giftPositions(position: NewPosition, { gifts, deliverOn }: ReadGifts): NewPosition[] {
  return gifts.map((gift) => {
    if (gift === undefined) return position;
    const isWaiting = gift.recipientEmail !== undefined && deliverOn !== undefined;
    return isWaiting ? { ...position, gift, deliverOn } : { ...position, gift };
  });
}

/** In German; undefined if that day can be chosen. */
export function deliveryDayError(day: string, now: number = Date.now()): string | undefined {
  return DAY.test(day) && isDeliveryDay(day, now)
    ? undefined
    : `Bitte wählen Sie einen Tag von heute bis zum ${formatDay(deliveryDays(now).last)}.`;
}

/** Whether it goes to its recipient by e-mail, which may be sent on a later day. */
export function canWait({ kind }: Greeting, deliveryType: DeliveryType): boolean {
  return deliveryType === 'EMAIL' && (kind === 'one' || kind === 'many');
}

function readGifts({ kind, gift, recipients }: Greeting, deliveryType: DeliveryType): ReadGreeting {
  if (kind === 'none') return { ok: true, gifts: [undefined] };
  if (kind !== 'many') return readSingle(gift, kind === 'one' && deliveryType === 'EMAIL');
  const drafts = recipients.map((person) => draftFor(person, gift, deliveryType));
  const used = drafts.filter((draft) => !isUnused(draft, deliveryType));
  const reads = used.map(readGiftDraft).filter((read) => read.ok);
  if (used.length > 0 && reads.length === used.length) return { ok: true, gifts: reads.map((read) => read.gift) };
  const errors = drafts.map((draft) => (isUnused(draft, deliveryType) ? {} : errorsOf(draft)));
  return {
    ok: false,
    errors: {
      gift: errorsOf({ ...gift, ...NO_RECIPIENT }),
      recipients: used.length === 0 ? [{ recipientName: NOBODY }] : errors,
    },
  };
}

function readSingle(gift: GiftDraft, isSent: boolean): ReadGreeting {
  const read = readGiftDraft(isSent ? gift : { ...gift, recipientEmail: '' });
  const lacksAddress = isSent && isBlank(gift.recipientEmail);
  if (read.ok && !lacksAddress) return { ok: true, gifts: [read.gift] };
  const missing = lacksAddress ? { recipientEmail: NO_ADDRESS } : {};
  return { ok: false, errors: { gift: { ...missing, ...(read.ok ? {} : read.errors) }, recipients: [] } };
}

/** Blank rows are removed. @returns also the number of people left out */
export function insertRecipients(
  recipients: readonly Recipient[],
  place: number,
  pasted: readonly Recipient[],
): { recipients: Recipient[]; leftOut: number } {
  const all = [...recipients.slice(0, place + 1), ...pasted, ...recipients.slice(place + 1)].filter(
    (recipient) => !isUnused(recipient, 'EMAIL'),
  );
  return { recipients: all.slice(0, MAX_RECIPIENTS), leftOut: Math.max(0, all.length - MAX_RECIPIENTS) };
}

function draftFor(
  { recipientName, recipientEmail }: Recipient,
  gift: GiftDraft,
  deliveryType: DeliveryType,
): GiftDraft {
  return { ...gift, recipientName, recipientEmail: deliveryType === 'EMAIL' ? recipientEmail : '' };
}

function errorsOf(draft: GiftDraft): GiftErrors {
  const read = readGiftDraft(draft);
  return read.ok ? {} : read.errors;
}
