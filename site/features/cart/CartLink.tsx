import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { cartItemsCount, cartStore } from './cart-store.ts';

/** The way to the cart; the badge is hidden at 0 (specification section 2, Header). */
export function CartLink() {
  const count = useStore(cartStore, cartItemsCount);
  const name = count === 0 ? 'Warenkorb' : `Warenkorb, ${count} ${count === 1 ? 'Gutschein' : 'Gutscheine'}`;
  return (
    <a className="icon-button" href={ROUTES.cart} aria-label={name} title="Warenkorb">
      <Icon name="cart" />
      {count > 0 && <span className="badge">{count}</span>}
    </a>
  );
}
