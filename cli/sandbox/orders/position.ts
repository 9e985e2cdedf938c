import type { DeliveryType } from '../../../site/shared/models/selling.ts';
import type { ApiMerchant } from '../api-types.ts';
import type { City } from '../city.ts';
import type { FieldProblem } from '../problem.ts';

/** One line of a cart, in the form that both order calls share. */
export interface Position {
  positionNumber: number;
  merchant: string;
  /** Cents. */
  amount: number;
  quantity: number;
  templateId: string;
  deliveryType: DeliveryType;
}

/** Cents, where the merchant's record does not say (openapi.yaml, Merchant). */
const DEFAULT_MIN_AMOUNT = 1000;
const DEFAULT_MAX_AMOUNT = 25000;

/** What the city's rules have against the positions; empty where they can be sold. */
export function checkPositions(city: City, positions: readonly Position[]): FieldProblem[] {
  return positions.flatMap((position, index) => {
    const at = `/positions/${index}`;
    const seller = sellerOf(city, position.merchant);
    if (!seller) return [{ pointer: `${at}/merchant`, detail: 'Für diesen Betrieb gibt es keinen Gutschein.' }];
    return [...checkAmount(seller, position, `${at}/amount`), ...checkTemplate(city, position, `${at}/templateId`)];
  });
}

function sellerOf(city: City, merchantId: string): ApiMerchant | undefined {
  if (String(city.generalVoucher.id) === merchantId) return city.generalVoucher;
  if (!city.tenant.featureFlags.includes('MERCHANT_VOUCHER_ENABLED')) return undefined;
  return city.merchants.find(({ id, sellsVoucher }) => String(id) === merchantId && sellsVoucher !== false);
}

function checkAmount(seller: ApiMerchant, { amount }: Position, pointer: string): FieldProblem[] {
  const { minVoucherAmount: min = DEFAULT_MIN_AMOUNT, maxVoucherAmount: max = DEFAULT_MAX_AMOUNT } = seller;
  if (amount % 100 !== 0) return [{ pointer, detail: 'Nur volle Euro sind möglich.' }];
  if (amount >= min && amount <= max) return [];
  return [{ pointer, detail: `Der Betrag muss zwischen ${min / 100} und ${max / 100} Euro liegen.` }];
}

function checkTemplate(city: City, position: Position, pointer: string): FieldProblem[] {
  const template = city.templates.find(({ id }) => String(id) === position.templateId);
  if (!template) return [{ pointer, detail: 'Dieses Motiv gibt es nicht.' }];
  const { deliveryTypes, merchantIds } = template;
  if (merchantIds && !merchantIds.some((id) => String(id) === position.merchant)) {
    return [{ pointer, detail: 'Dieses Motiv gibt es für diesen Betrieb nicht.' }];
  }
  if (deliveryTypes && !deliveryTypes.includes(position.deliveryType)) {
    return [{ pointer, detail: 'Dieses Motiv gibt es für diese Versandart nicht.' }];
  }
  return [];
}
