import { useStore } from 'zustand';
import { forgetCustomer, restorePosition, withoutOrdered } from '../../site/features/cart/change-cart.ts';
import { cartStore } from '../../site/features/cart/cart-store.ts';
import { OrderCompleted } from '../../site/features/order-completed/OrderCompleted.tsx';
import type { OrderedCart } from '../../site/features/order-completed/use-order-completed.ts';
import type { Position } from '../../site/shared/order/position.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { OrderCompletedContent } from './+data.ts';

const ORDERED_CART: OrderedCart = {
  remove: takeOutOfCart,
  forgetCustomer,
  restore: (ordered) => ordered.forEach(restorePosition),
};

export function Page({ content: { generalVoucherId, motifs, validityYears, texts } }: PageData<OrderCompletedContent>) {
  const cart = useStore(cartStore);
  return (
    <OrderCompleted
      look={{ generalVoucherId, motifs }}
      validityYears={validityYears}
      texts={texts}
      isInCart={(ordered) => withoutOrdered(cart, ordered) !== cart}
      cart={ORDERED_CART}
    />
  );
}

function takeOutOfCart(ordered: readonly Position[]): boolean {
  const before = cartStore.getState();
  const after = withoutOrdered(before, ordered);
  if (after !== before) cartStore.setState(after, true);
  return after !== before;
}
