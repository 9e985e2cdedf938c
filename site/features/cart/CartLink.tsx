import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { cartItemsCount, cartStore } from './cart-store.ts';

/**
 * Links to the cart. The badge is hidden at 0 (specification section 2, Header). Before React, site/sleeping-page/instant/saved-data.ts
 * shows the number in the same place.
 */
export function CartLink() {
  const count = useStore(cartStore, cartItemsCount);
  const name = count === 0 ? 'Warenkorb' : `Warenkorb, ${count} ${count === 1 ? 'Gutschein' : 'Gutscheine'}`;
  return (
    <Tooltip text="Warenkorb" align="end">
      <a className="icon-button" href={ROUTES.cart} aria-label={name} data-cart-link>
        <Icon name="cart" />
        {count > 0 && <span className="badge">{count}</span>}
      </a>
    </Tooltip>
  );
}
