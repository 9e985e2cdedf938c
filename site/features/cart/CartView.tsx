import { EmptyState } from '../../components/EmptyState.tsx';
import { NoScriptNotice } from '../../components/TextBlocks.tsx';
import type { KnownMotif } from '../../shared/order/motifs.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CartRows, UndoNotice } from './CartRows.tsx';
import { CartSummary } from './CartSummary.tsx';
import { SetAside } from './SetAside.tsx';
import type { CartState } from './cart-store.ts';
import { useCartPage } from './use-cart-page.ts';
import { useCart } from './use-cart.ts';

interface CartViewProps {
  /** By template id, shown until the current offers are known. */
  motifs: Readonly<Record<string, KnownMotif>>;
}

/** The cart of this browser, with a placeholder until it is known. */
export function CartView(props: CartViewProps) {
  const cart = useCart();
  return cart === undefined ? <CartLoading /> : <KnownCart cart={cart} {...props} />;
}

function KnownCart({ cart, motifs }: CartViewProps & { cart: CartState }) {
  const page = useCartPage(cart, motifs);
  const isEmpty = cart.items.length === 0;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {page.message}
      </p>
      {page.hasFormer && <ResetNotice onUndo={page.undoReset} />}
      <SetAside saved={cart.setAside ?? []} page={page} />
      <div className={isEmpty ? undefined : 'cart'}>
        {page.rows.length > 0 && <CartRows page={page} />}
        {isEmpty ? (
          <EmptyState
            icon="cart"
            text="Ihr Warenkorb ist leer."
            action={ROUTES.vouchers}
            actionText="Gutscheine ansehen"
          />
        ) : (
          <CartSummary page={page} />
        )}
      </div>
    </>
  );
}

/** Shown until the page is hydrated, because only the browser knows the cart. */
function CartLoading() {
  return (
    <>
      <div className="cart-loading needs-script">
        <p>Ihr Warenkorb wird geladen …</p>
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <NoScriptNotice>
        Ihr Warenkorb liegt in Ihrem Browser; um ihn zu zeigen, braucht diese Seite JavaScript.
      </NoScriptNotice>
    </>
  );
}

/** Shown after the cart was emptied. */
function ResetNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <UndoNotice text="Der Warenkorb ist geleert, auch Ihre Angaben für die Bestellung sind gelöscht." onUndo={onUndo} />
  );
}
