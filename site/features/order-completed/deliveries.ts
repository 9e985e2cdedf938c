import type { OrderRecord } from '../../shared/order/order-record.ts';

/** Vouchers that go the same way. */
export interface Delivery {
  /** By e-mail to this address; without one, by post. */
  email?: string;
  /** To the customer, and not directly to somebody who is given the voucher. */
  isOwn: boolean;
  /** Vouchers. */
  quantity: number;
}

/** Where the vouchers of an order go: first those to the customer, then each recipient's, then what the post brings. */
export function deliveriesOf({ positions, email }: OrderRecord): Delivery[] {
  const byWay = new Map<string | undefined, Delivery>([[email, { email, isOwn: true, quantity: 0 }]]);
  let byPost = 0;
  for (const { deliveryType, quantity, gift } of positions) {
    if (deliveryType === 'POSTAL_SHIPPING') byPost += quantity;
    else {
      const to = gift?.recipientEmail ?? email;
      const delivery = byWay.get(to) ?? { email: to, isOwn: false, quantity: 0 };
      byWay.set(to, { ...delivery, quantity: delivery.quantity + quantity });
    }
  }
  return [...byWay.values(), { isOwn: true, quantity: byPost }].filter(({ quantity }) => quantity > 0);
}
