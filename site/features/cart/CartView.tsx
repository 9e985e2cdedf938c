import { EmptyState } from '../../components/EmptyState.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { CartLoading } from './CartLoading.tsx';
import { CartRows } from './CartRows.tsx';
import { CartSummary } from './CartSummary.tsx';
import { ResetNotice } from './ResetNotice.tsx';
import { SetAside } from './SetAside.tsx';
import { useCartPage } from './use-cart-page.ts';
import { useCart } from './use-cart.ts';
import type { CartState } from './cart-store.ts';
import type { WaysToPayProps } from './WaysToPay.tsx';

interface CartViewProps {
  tenantName: string;
  paying: WaysToPayProps;
}

/** The cart of this browser, once it is known. */
export function CartView(props: CartViewProps) {
  const cart = useCart();
  return cart === undefined ? (
    <CartLoading hasSalesPoints={props.paying.hasSalesPoints} />
  ) : (
    <KnownCart cart={cart} {...props} />
  );
}

function KnownCart({ cart, tenantName, paying }: CartViewProps & { cart: CartState }) {
  const page = useCartPage(cart);
  const isEmpty = cart.items.length === 0;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {page.message}
      </p>
      {page.hasFormer && <ResetNotice onUndo={page.undoReset} />}
      <SetAside saved={cart.setAside ?? []} page={page} />
      <div className={isEmpty ? undefined : 'cart'}>
        {page.rows.length > 0 && <CartRows page={page} tenantName={tenantName} />}
        {isEmpty ? (
          <EmptyState
            icon="cart"
            text="Ihr Warenkorb ist leer."
            actionHref={ROUTES.vouchers}
            actionText="Gutscheine ansehen"
          />
        ) : (
          <CartSummary page={page} paying={paying} />
        )}
      </div>
    </>
  );
}
