import type { OrderRecord } from '../order/order-record.ts';
import type { NewPosition, Position } from '../order/position.ts';

export const VOUCHER: NewPosition = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
};

/** The voucher in a cart. */
export const POSITION: Position = { ...VOUCHER, positionNumber: 1, timestamp: 1_795_000_000_000 };

/** The order of that cart. */
export const RECORD: OrderRecord = {
  orderId: 'MU-100001',
  provider: 'STRIPE',
  state: 'OPEN',
  positions: [POSITION],
  costs: { subtotal: 5000, shippingCost: 0, total: 5000 },
  email: 'ada@example.org',
  placedAt: 1_795_000_000_001,
};
