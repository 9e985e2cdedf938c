import { NO_GREETING, type Greeting } from '../../shared/order/greeting.ts';
import {
  changeOrder,
  deliveryTypesOf,
  hasFreeAmount,
  startOrder,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';

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

const STORAGE_KEY = 'voucher-drafts';

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
 * Reads a draft that this site has saved in this tab, maybe in an earlier build. What is not offered any more becomes
 * what the form starts with. The code is short, because every voucher's page loads it.
 * @returns undefined if there is none
 */
export function readVoucherDraft(saved: unknown, offer: VoucherOffer): VoucherDraft | undefined {
  // Checked as far as offers and builds can change.
  const { order, greeting } = (saved ?? {}) as Partial<VoucherDraft>;
  if (order === undefined || greeting === undefined || !Array.isArray(greeting.recipients)) return undefined;
  const start = startOrder(offer);
  const isOffered = order.amount === 'other' ? hasFreeAmount(offer) : offer.amounts.includes(order.amount);
  const isDelivered = deliveryTypesOf(offer).includes(order.deliveryType);
  const change = {
    ...(isOffered ? {} : { amount: start.amount }),
    ...(isDelivered ? {} : { deliveryType: start.deliveryType }),
  };
  return { order: changeOrder({ ...start, ...order }, change, offer), greeting: { ...NO_GREETING, ...greeting } };
}

function save(id: string, draft: VoucherDraft | undefined): void {
  try {
    const { [id]: _former, ...others } = readSaved();
    const drafts = draft === undefined ? others : { ...others, [id]: draft };
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    // Without storage, a draft lasts as long as the document.
  }
}

function readSaved(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}
