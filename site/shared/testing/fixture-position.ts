import type { OrderRecord } from '../order/order-record.ts';
import type { NewPosition, Position } from '../order/position.ts';
import type { VoucherOffer } from '../order/voucher-order.ts';

export const VOUCHER: NewPosition = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
};

/** Sells vouchers of that merchant, by e-mail and by post, with a motif for both ways and one for each. */
export const OFFER: VoucherOffer = {
  merchant: VOUCHER.merchant,
  amounts: [1000, 2500, 5000],
  minAmount: 1000,
  maxAmount: 25_000,
  motifs: [
    { id: 'both', name: 'Altstadt', deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'] },
    { id: 'mail', name: 'Gruß', deliveryTypes: ['EMAIL'] },
    { id: 'card', name: 'Karte', deliveryTypes: ['POSTAL_SHIPPING'] },
  ],
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
