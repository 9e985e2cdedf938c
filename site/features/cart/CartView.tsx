import { EmptyState } from '../../components/EmptyState.tsx';
import { NoScriptNotice, OtherWaysToBuy } from '../../components/TextBlocks.tsx';
import type { KnownMotif } from '../../shared/order/motifs.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CartRows, UndoNotice, rowId } from './CartRows.tsx';
import type { CartState } from './cart-store.ts';
import { useCartPage, type CartPage } from './use-cart-page.ts';
import { useCart } from './use-cart.ts';
import { CostSummary } from '../../components/CostSummary.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useShell } from '../../components/shell-context.ts';
import { cartTotal, hasHardCoverItems } from '../../shared/order/costs.ts';
import { paymentProvider } from '../../payment/providers.ts';

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
      {cart.setAside !== undefined && <SetAside onRemove={page.discardSetAside} />}
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

/** What something else has damaged is kept until the visitor has seen this, and never ordered. */
function SetAside({ onRemove }: { onRemove: () => void }) {
  return (
    <Notice tone="warning">
      <p>
        Ein Teil Ihres gespeicherten Warenkorbs ist nicht lesbar und wird nicht bestellt. Was hier fehlt, legen Sie
        bitte neu in den Warenkorb.
      </p>
      <p>
        <button type="button" className="text-button" onClick={onRemove}>
          Nicht Lesbares entfernen
        </button>
      </p>
    </Notice>
  );
}

/** The costs of the cart and the link to the checkout. */
function CartSummary({ page }: { page: CartPage }) {
  const { sellable, rows } = page;
  const hasPost = hasHardCoverItems(sellable);
  const hasEmail = sellable.some(({ deliveryType }) => deliveryType === 'EMAIL');
  const { quantity, amount } = cartTotal(sellable);
  const present = rows.filter(({ isRemoved }) => !isRemoved).map(({ position }) => position);
  const positionWithIssues = present.find((position) => page.issuesOf(position).length > 0);
  return (
    <section className="cart-summary" aria-labelledby="zusammenfassung">
      <h2 id="zusammenfassung">{quantity === 1 ? '1 Gutschein' : `${quantity} Gutscheine`}</h2>
      {sellable.length > 0 && (
        <CostSummary
          costs={page.costs}
          subtotal={amount}
          hasPost={hasPost}
          isExplained={positionWithIssues !== undefined}
        />
      )}
      {positionWithIssues === undefined ? (
        <a className="button button-large button-block" href={ROUTES.checkout}>
          Zur Kasse
        </a>
      ) : (
        <Notice tone="warning">
          <p>Zur Kasse geht es, sobald die markierten Gutscheine geändert oder entfernt sind.</p>
          <p>
            <a href={`#${rowId(positionWithIssues)}`}>Zum markierten Gutschein</a>
          </p>
        </Notice>
      )}
      <ul className="cart-hints">
        {hasEmail && (
          <li>
            <Icon name="mail" />
            {hasPost ? 'E-Mail: zum Ausdrucken, ohne Versandkosten' : 'Per E-Mail, zum Ausdrucken'}
          </li>
        )}
        {hasPost && (
          <li>
            <Icon name="gift" />
            {hasEmail ? 'Post: als Gutscheinkarte' : 'Per Post, als Gutscheinkarte'}
          </li>
        )}
        <WaysToPay />
      </ul>
      <div className="cart-aside">
        <a href={ROUTES.vouchers}>Weitere Gutscheine ansehen</a>
        <button type="button" className="text-button" onClick={page.reset}>
          Warenkorb leeren
        </button>
      </div>
    </section>
  );
}

/** The payment methods, or where else the voucher is sold if there are none. */
export function WaysToPay() {
  const { paymentProviders: providers } = useShell().tenant;
  return (
    <li>
      <Icon name="card" />
      {providers.length > 0 ? (
        `Bezahlen mit ${providers.map((provider) => paymentProvider(provider).texts.shortName).join(' oder ')}`
      ) : (
        <span>
          Im Internet kann der Gutschein zurzeit nicht bezahlt werden. <OtherWaysToBuy />
        </span>
      )}
    </li>
  );
}
