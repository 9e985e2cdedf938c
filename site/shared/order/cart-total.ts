import type { Position } from './position.ts';

export interface CartTotal {
  /** Cents, without shipping. */
  amount: number;
  /** Vouchers. */
  quantity: number;
}

/** What the cart holds: sum of quantity × amount, and sum of quantities (specification section 3, Cart total). */
export function cartTotal(items: readonly Position[]): CartTotal {
  return items.reduce(
    (total, { amount, quantity }) => ({
      amount: total.amount + quantity * amount,
      quantity: total.quantity + quantity,
    }),
    { amount: 0, quantity: 0 },
  );
}

/** Whether anything is sent by post (specification section 4, hard-cover items). */
export function hasHardCoverItems(items: readonly Position[]): boolean {
  return items.some(({ deliveryType }) => deliveryType === 'POSTAL_SHIPPING');
}
