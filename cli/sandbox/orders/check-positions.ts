import { isDeliveryDay } from '../../../site/shared/order/delivery-day.ts';
import type { ApiMerchant } from '../api-types.ts';
import type { City } from '../cities/city.ts';
import type { FieldProblem } from '../responses.ts';
import type { Position } from './order-book.ts';

/** Cents; defaults of the merchant's record (openapi.yaml, Merchant). */
const DEFAULT_MIN_AMOUNT = 1000;
const DEFAULT_MAX_AMOUNT = 25000;

/** Positions that this city does not sell. */
export function checkPositions(city: City, positions: readonly Position[]): FieldProblem[] {
  return positions.flatMap((position, index) => {
    const at = `/positions/${index}`;
    const seller = sellerOf(city, position.merchant);
    if (!seller) return [{ pointer: `${at}/merchant`, detail: 'Für diesen Betrieb gibt es keinen Gutschein.' }];
    return [
      ...checkAmount(seller, position, `${at}/amount`),
      ...checkTemplate(city, position, `${at}/templateId`),
      ...checkDay(city, position, `${at}/deliverOn`),
    ];
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

function checkDay(city: City, { deliverOn, deliveryType }: Position, pointer: string): FieldProblem[] {
  if (deliverOn === undefined) return [];
  if (!city.tenant.featureFlags.includes('SCHEDULED_DELIVERY_ENABLED') || deliveryType !== 'EMAIL') {
    return [{ pointer, detail: 'An einem bestimmten Tag wird dieser Gutschein nicht verschickt.' }];
  }
  if (isDeliveryDay(deliverOn, Date.now())) return [];
  return [{ pointer, detail: 'Verschickt wird von heute an bis in einem Jahr.' }];
}
