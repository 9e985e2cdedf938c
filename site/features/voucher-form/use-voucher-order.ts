import { useState } from 'react';
import type { NewPosition } from '../../shared/order/position.ts';
import {
  changeOrder,
  readOrder,
  startOrder,
  type OrderErrors,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';

export interface VoucherOrderState {
  order: VoucherOrder;
  /** Shown from the first attempt to order on; from then on they follow each change. */
  errors: OrderErrors;
  /** The position that was added last, until something is changed. */
  added: NewPosition | undefined;
  change: (change: Partial<VoucherOrder>) => void;
  /** Adds what was chosen. @returns what is wrong with it, where it could not be added */
  submit: () => OrderErrors | undefined;
}

/** What a visitor has chosen on a voucher's page. */
export function useVoucherOrder(offer: VoucherOffer, add: (position: NewPosition) => void): VoucherOrderState {
  const [order, setOrder] = useState(() => startOrder(offer));
  const [hasTried, setTried] = useState(false);
  const [added, setAdded] = useState<NewPosition>();
  const read = readOrder(order, offer);
  return {
    order,
    errors: hasTried && !read.ok ? read.errors : {},
    added,
    change(change) {
      setOrder((current) => changeOrder(current, change, offer));
      setAdded(undefined);
    },
    submit() {
      setTried(true);
      if (!read.ok) return read.errors;
      add(read.position);
      setAdded(read.position);
      setTried(false);
      return undefined;
    },
  };
}
