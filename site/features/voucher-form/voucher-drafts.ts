import {
  changeGreeting,
  MAX_RECIPIENTS,
  NO_GREETING,
  NO_RECIPIENT,
  type Greeting,
} from '../../shared/order/greeting.ts';
import {
  changeOrder,
  deliveryTypesOf,
  hasFreeAmount,
  startOrder,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';
import { readTexts } from '../../shared/parsing/saved-position.ts';
import { VOUCHER_DRAFTS_KEY } from '../../sleeping-page/names.ts';

/** What a visitor has chosen and typed on a voucher's page. */
export interface VoucherDraft {
  order: VoucherOrder;
  greeting: Greeting;
  /** It is in the cart and was not changed since. */
  isAdded?: boolean;
}

/**
 * Drafts by the merchant's id. The tab's sessionStorage has them, too, for reloads and pages that are loaded as
 * documents; names and messages leave the device when the tab is closed.
 */
const drafts = new Map<string, VoucherDraft>();

/** The draft of this document, or what the form starts with. */
export function voucherDraftOf(offer: VoucherOffer): VoucherDraft {
  return drafts.get(offer.merchant.id) ?? { order: startOrder(offer), greeting: NO_GREETING };
}

/** Loads the draft that this tab has saved, unless this document has one. @returns undefined if there is none */
export function loadVoucherDraft(offer: VoucherOffer): VoucherDraft | undefined {
  const { id } = offer.merchant;
  const draft = drafts.get(id) ?? readVoucherDraft(readSaved()[id], offer);
  if (draft !== undefined) drafts.set(id, draft);
  return draft;
}

export function keepVoucherDraft(id: string, draft: VoucherDraft): void {
  drafts.set(id, draft);
  save(id, draft.isAdded === true ? undefined : draft);
}

/** Forgets the draft of a voucher that is in the cart: the next visit to its page starts again. */
export function forgetAddedDraft(id: string): void {
  if (drafts.get(id)?.isAdded === true) drafts.delete(id);
}

/**
 * Reads a draft that this site has saved in this tab, maybe in an earlier build. Unreadable parts, and what is not
 * offered any more, become what the form starts with; unreadable recipients are dropped. The code is short, because
 * every voucher's page loads it.
 * @returns undefined if there is none
 */
export function readVoucherDraft(saved: unknown, offer: VoucherOffer): VoucherDraft | undefined {
  const { order, greeting } = fieldsOf(saved);
  const { amount } = fieldsOf(order);
  const { kind, gift, recipients, deliverOn } = fieldsOf(greeting);
  if (amount === undefined || !Array.isArray(recipients)) return undefined;
  const start = startOrder(offer);
  const typed = readTexts(start, order);
  const isDelivered = deliveryTypesOf(offer).includes(typed.deliveryType);
  const change = {
    amount:
      offer.amounts.find((one) => one === amount) ??
      (amount === 'other' && hasFreeAmount(offer) ? amount : start.amount),
    ...(isDelivered ? {} : { deliveryType: start.deliveryType }),
  };
  const read: Greeting = {
    kind: kind === 'handed' || kind === 'one' || kind === 'many' ? kind : 'none',
    gift: readTexts(NO_GREETING.gift, gift),
    recipients: recipients
      .filter((recipient) => typeof recipient === 'object' && recipient !== null)
      .slice(0, MAX_RECIPIENTS)
      .map((recipient) => readTexts(NO_RECIPIENT, recipient)),
    ...(offer.hasDeliveryDays && typeof deliverOn === 'string' ? { deliverOn } : {}),
  };
  return { order: changeOrder(typed, change, offer), greeting: changeGreeting(read, {}) };
}

function fieldsOf(saved: unknown): Record<string, unknown> {
  return Object(saved);
}

function save(id: string, draft: VoucherDraft | undefined): void {
  try {
    const { [id]: _former, ...others } = readSaved();
    const drafts = draft === undefined ? others : { ...others, [id]: draft };
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(VOUCHER_DRAFTS_KEY);
    else sessionStorage.setItem(VOUCHER_DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // Without storage, a draft lasts as long as the document.
  }
}

function readSaved(): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(sessionStorage.getItem(VOUCHER_DRAFTS_KEY) ?? '{}'));
  } catch {
    return {};
  }
}
