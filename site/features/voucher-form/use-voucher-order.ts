import { useRef, useState } from 'react';
import type { NewPosition } from '../../shared/order/position.ts';
import {
  changeOrder,
  readOrder,
  startOrder,
  type OrderErrors,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';

/** Operating systems allow up to 0.9 s between the clicks of a double click. */
const DOUBLE_CLICK_MS = 1000;

export interface VoucherOrderState {
  order: VoucherOrder;
  /** Shown after the first attempt to order, and then updated with each change. */
  errors: OrderErrors;
  /** The position that was added last, until the next change. */
  added: NewPosition | undefined;
  change: (change: Partial<VoucherOrder>) => void;
  /**
   * Adds the chosen voucher to the cart, once per double click.
   * @returns the errors if it could not be added
   */
  submit: () => OrderErrors | undefined;
}

/** The visitor's choices on a voucher's page. */
export function useVoucherOrder(offer: VoucherOffer, add: (position: NewPosition) => void): VoucherOrderState {
  const [order, setOrder] = useState(() => startOrder(offer));
  const [hasTried, setTried] = useState(false);
  const [added, setAdded] = useState<NewPosition>();
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
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
      const isRepeated = added !== undefined && performance.now() - lastSubmit.current < DOUBLE_CLICK_MS;
      lastSubmit.current = performance.now();
      if (isRepeated) return undefined;
      setTried(true);
      if (!read.ok) return read.errors;
      add(read.position);
      setAdded(read.position);
      setTried(false);
      return undefined;
    },
  };
}
