import { formatAmount } from '../text/format.ts';
import type { DeliveryType } from '../models/selling.ts';
import type { Motif } from './motifs.ts';
import { HIGHEST_QUANTITY, type MerchantReference, type NewPosition } from './position.ts';

/** What can be ordered on a voucher's page. */
export interface VoucherOffer extends AmountLimits {
  merchant: MerchantReference;
  /** Cents, ascending, at least one. */
  amounts: readonly number[];
  /** At least one. */
  motifs: readonly Motif[];
}

/** What a visitor has chosen so far; texts are as they were typed. */
export interface VoucherOrder {
  /** Cents of the chosen card, or the field for another amount. */
  amount: number | 'other';
  otherAmount: string;
  deliveryType: DeliveryType;
  templateId: string;
  quantity: string;
}

/** By field, in the order of the form. */
export interface OrderErrors {
  otherAmount?: string;
  quantity?: string;
}

type ReadOrder = { ok: true; position: NewPosition } | { ok: false; errors: OrderErrors };

/** The amount most vouchers are given for. */
const USUAL_AMOUNT = 2500;

/** The form as a visitor finds it. */
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

/** Makes a change; a motif that cannot be sent in the chosen way gives way to the first that can. */
export function changeOrder(order: VoucherOrder, change: Partial<VoucherOrder>, offer: VoucherOffer): VoucherOrder {
  const changed = { ...order, ...change };
  const motifs = motifsByDelivery(offer, changed.deliveryType);
  if (motifs.some(({ id }) => id === changed.templateId)) return changed;
  return { ...changed, templateId: motifs[0]?.id ?? '' };
}

/** The ways to send a voucher of this offer. */
export function deliveryTypesOf({ motifs }: VoucherOffer): DeliveryType[] {
  const all: DeliveryType[] = ['EMAIL', 'POSTAL_SHIPPING'];
  return all.filter((type) => motifs.some(({ deliveryTypes }) => deliveryTypes.includes(type)));
}

export function motifsByDelivery({ motifs }: VoucherOffer, type: DeliveryType): Motif[] {
  return motifs.filter(({ deliveryTypes }) => deliveryTypes.includes(type));
}

/** Whether another amount than those of the cards can be chosen. */
export function hasFreeAmount({ amounts, minAmount, maxAmount }: VoucherOffer): boolean {
  return minAmount < maxAmount || amounts.length === 0;
}

/** Checks the whole form. What stands in a field that was not chosen does not count. */
export function readOrder(order: VoucherOrder, offer: VoucherOffer): ReadOrder {
  const amount = amountOf(order, offer);
  const quantity = readQuantity(order.quantity);
  if (!amount.ok || quantity === undefined) {
    return {
      ok: false,
      errors: {
        ...(amount.ok ? {} : { otherAmount: amount.error }),
        ...(quantity === undefined
          ? { quantity: `Bitte geben Sie eine Anzahl von 1 bis ${HIGHEST_QUANTITY} ein.` }
          : {}),
      },
    };
  }
  const { deliveryType, templateId } = order;
  return {
    ok: true,
    position: { merchant: offer.merchant, amount: amount.cents, quantity, templateId, deliveryType },
  };
}

/** What one voucher is worth, as chosen so far. */
export function amountOf({ amount, otherAmount }: VoucherOrder, offer: VoucherOffer) {
  return amount === 'other' ? readAmount(otherAmount, offer) : { ok: true as const, cents: amount };
}

/** Whether a quantity is only too high: so many are for companies. */
export function isTooMany(text: string): boolean {
  return /^\s*\d{2,3}\s*$/.test(text) && Number(text) > HIGHEST_QUANTITY;
}

/** @returns undefined for what is no quantity that can be ordered */
export function readQuantity(text: string): number | undefined {
  const quantity = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= HIGHEST_QUANTITY ? quantity : undefined;
}

/** Cents, whole euros both. */
interface AmountLimits {
  minAmount: number;
  maxAmount: number;
}

type ReadAmount = { ok: true; cents: number } | { ok: false; error: string };

/** Euros with dots between thousands or without, and cents after a comma or dot, if any: "25,-" too. */
const EUROS = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[,.](\d{0,2}|[-–—]{1,2}))?$/u;

const CURRENCY = /^(?:€|eur|euro)|(?:€|eur|euro)$/giu;

/**
 * Reads what a visitor typed as an amount, such as "25", "25,00", "25 €" or "1.000".
 * @returns a whole number of euros within the limits, or what is wrong as a German sentence for the field: orders are
 * placed in whole euros (specification section 5)
 */
export function readAmount(text: string, { minAmount, maxAmount }: AmountLimits): ReadAmount {
  const compact = text.replace(/\s/gu, '');
  if (compact === '') return wrong('Bitte geben Sie einen Betrag ein.');
  const [, euros, rest = ''] = EUROS.exec(compact.replace(CURRENCY, '')) ?? [];
  if (euros === undefined) return wrong('Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.');
  if (/[1-9]/.test(rest)) return wrong('Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.');
  const cents = Number(euros.replaceAll('.', '')) * 100;
  if (cents < minAmount) return wrong(`Der Betrag muss mindestens ${formatAmount(minAmount)} sein.`);
  if (cents > maxAmount) return wrong(`Der Betrag darf höchstens ${formatAmount(maxAmount)} sein.`);
  return { ok: true, cents };
}

function wrong(error: string): ReadAmount {
  return { ok: false, error };
}
