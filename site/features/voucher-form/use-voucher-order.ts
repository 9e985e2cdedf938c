import { useLayoutEffect, useRef, useState } from 'react';
import type { NewPosition } from '../../shared/order/position.ts';
import {
  amountChoice,
  changeOrder,
  readOrder,
  startOrder,
  type OrderErrors,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';
import { AMOUNT_PARAMETER } from '../../shared/routes.ts';

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
  const offerOnArrival = useRef(offer);
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
  const read = readOrder(order, offer);
  // Not the initial state: the prerendered page does not know its address. What a visitor chose before the code was
  // loaded is adopted later, and wins.
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get(AMOUNT_PARAMETER);
    const choice = asked === null ? undefined : amountChoice(asked, offerOnArrival.current);
    if (choice !== undefined) setOrder((current) => ({ ...current, ...choice }));
  }, []);
  return {
    order,
    errors: hasTried && !read.ok ? read.errors : {},
    added,
    change(change) {
      setOrder((current) => changeOrder(current, change, offer));
      setAdded(undefined);
      if (change.amount !== undefined) forgetAddressAmount();
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

/** The visitor has chosen another amount, so a reload or Back must not bring back the one in the address. */
function forgetAddressAmount(): void {
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has(AMOUNT_PARAMETER)) return;
  parameters.delete(AMOUNT_PARAMETER);
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}
