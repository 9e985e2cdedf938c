import { formatAmount } from '../text/format.ts';
import type { DeliveryType } from '../models/selling.ts';
import type { Motif } from './motifs.ts';
import { MAX_QUANTITY, type MerchantReference, type NewPosition } from './position.ts';

export interface VoucherOffer extends AmountLimits {
  merchant: MerchantReference;
  /** Cents, ascending, at least one. */
  amounts: readonly number[];
  /** At least one. */
  motifs: readonly Motif[];
  hasDeliveryDays?: boolean;
}

/** Texts as typed. */
export interface VoucherOrder {
  /** Cents of a preset, or `other` for the free amount. */
  amount: number | 'other';
  otherAmount: string;
  deliveryType: DeliveryType;
  templateId: string;
  quantity: string;
}

export interface OrderErrors {
  otherAmount?: string;
  quantity?: string;
}

type ReadOrder = { ok: true; position: NewPosition } | { ok: false; errors: OrderErrors };

/** Cents. */
export const USUAL_AMOUNT = 2500;

export function startOrder(offer: VoucherOffer): VoucherOrder {
  const { amounts, motifs } = offer;
  return {
    amount: amounts.includes(USUAL_AMOUNT) ? USUAL_AMOUNT : (amounts[0] ?? 'other'),
    otherAmount: '',
    deliveryType: motifs[0]?.deliveryTypes[0] ?? 'EMAIL',
    templateId: motifs[0]?.id ?? '',
    quantity: '1',
  };
}

/**
 * The preset if there is one, otherwise the free amount.
 * @param text as in an address or as typed
 * @returns undefined if the offer does not allow this amount
 */
export function amountChoice(text: string, offer: VoucherOffer): Partial<VoucherOrder> | undefined {
  const preset = offer.amounts.find((amount) => amount === Number(text) * 100);
  if (preset !== undefined) return { amount: preset };
  const read = readAmount(text, offer);
  return read.ok && hasFreeAmount(offer) ? { amount: 'other', otherAmount: String(read.cents / 100) } : undefined;
}

/** A motif that is not available for the delivery type is replaced by the first one that is. */
export function changeOrder(order: VoucherOrder, change: Partial<VoucherOrder>, offer: VoucherOffer): VoucherOrder {
  const changed = { ...order, ...change };
  const motifs = motifsByDelivery(offer, changed.deliveryType);
  if (motifs.some(({ id }) => id === changed.templateId)) return changed;
  return { ...changed, templateId: motifs[0]?.id ?? '' };
}

export function deliveryTypesOf({ motifs }: VoucherOffer): DeliveryType[] {
  const all: DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];
  return all.filter((type) => motifs.some(({ deliveryTypes }) => deliveryTypes.includes(type)));
}

export function motifsByDelivery({ motifs }: VoucherOffer, type: DeliveryType): Motif[] {
  return motifs.filter(({ deliveryTypes }) => deliveryTypes.includes(type));
}

export function hasFreeAmount({
  amounts,
  minAmount,
  maxAmount,
}: Pick<VoucherOffer, 'amounts' | 'minAmount' | 'maxAmount'>): boolean {
  return minAmount < maxAmount || amounts.length === 0;
}

/** Text in a field that was not chosen is ignored. */
export function readOrder(order: VoucherOrder, offer: VoucherOffer): ReadOrder {
  const amount = amountOf(order, offer);
  const quantity = readQuantity(order.quantity);
  if (!amount.ok || quantity === undefined) {
    return {
      ok: false,
      errors: {
        ...(amount.ok ? {} : { otherAmount: amount.error }),
        ...(quantity === undefined ? { quantity: quantityError(order.quantity) } : {}),
      },
    };
  }
  const { deliveryType, templateId } = order;
  return {
    ok: true,
    position: { merchant: offer.merchant, amount: amount.cents, quantity, templateId, deliveryType },
  };
}

export function amountOf({ amount, otherAmount }: VoucherOrder, offer: VoucherOffer) {
  return amount === 'other' ? readAmount(otherAmount, offer) : { ok: true as const, cents: amount };
}

/** Only companies may. */
export function isTooMany(text: string): boolean {
  return /^\s*\d{2,3}\s*$/.test(text) && Number(text) > MAX_QUANTITY;
}

export function quantityError(text: string): string {
  return isTooMany(text)
    ? `Auf einmal lassen sich höchstens ${MAX_QUANTITY} Gutscheine bestellen.`
    : `Bitte geben Sie eine Anzahl von 1 bis ${MAX_QUANTITY} ein.`;
}

/** @returns undefined if the text is not a valid quantity */
export function readQuantity(text: string): number | undefined {
  const quantity = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}

/** Cents, both whole euros. */
interface AmountLimits {
  minAmount: number;
  maxAmount: number;
}

type ReadAmount = { ok: true; cents: number } | { ok: false; error: string };

/** Dots between thousands, and digits after a comma or dot; also "25,-". */
const EUROS = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d*|[-–—]{1,2}))?$/u;

/** "25,000" may be twenty-five thousand. */
const MORE_THAN_EUROS = /[1-9]|\d{3}/;

const CURRENCY = /^(?:€|eur|euro)|(?:€|eur|euro)$/giu;

/** "25", "25,00", "25 €" or "1.000": orders are placed in whole euros (specification section 5). */
export function readAmount(text: string, { minAmount, maxAmount }: AmountLimits): ReadAmount {
  const compact = text.replace(/\s/gu, '');
  if (compact === '') return wrong('Bitte geben Sie einen Betrag ein.');
  if (/^[-–−]\d/u.test(compact)) return wrong(`Bitte geben Sie mindestens ${formatAmount(minAmount)} ein.`);
  const [, euros, rest = ''] = EUROS.exec(compact.replace(CURRENCY, '')) ?? [];
  if (euros === undefined) return wrong('Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.');
  if (MORE_THAN_EUROS.test(rest)) return wrong('Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.');
  const cents = Number(euros.replaceAll('.', '')) * 100;
  if (cents < minAmount) return wrong(`Bitte geben Sie mindestens ${formatAmount(minAmount)} ein.`);
  if (cents > maxAmount) return wrong(`Bitte geben Sie höchstens ${formatAmount(maxAmount)} ein.`);
  return { ok: true, cents };
}

function wrong(error: string): ReadAmount {
  return { ok: false, error };
}
