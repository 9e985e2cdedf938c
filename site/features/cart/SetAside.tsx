import { Icon } from '../../components/Icon.tsx';
import { formatAmount } from '../../shared/text/format.ts';
import { ROUTES } from '../../shared/routes.ts';
import { HIGHEST_QUANTITY } from '../../shared/order/position.ts';
import { readUnreadable } from './repair-position.ts';
import type { CartPage } from './use-cart-page.ts';

/** What was saved in the cart and cannot be read: named, kept until the visitor decides, and not ordered. */
export function SetAside({ saved, page }: { saved: readonly unknown[]; page: CartPage }) {
  if (saved.length === 0) return null;
  return (
    <section className="notice notice-warning set-aside" aria-labelledby="nicht-lesbar">
      <Icon name="warning" />
      <div>
        <h2 id="nicht-lesbar">
          {saved.length === 1 ? 'Ein gespeicherter Gutschein' : `${saved.length} gespeicherte Gutscheine`} nicht lesbar
        </h2>
        <p>Wir bewahren auf, was gespeichert war. Bestellt wird es erst, wenn Sie es in den Warenkorb übernehmen.</p>
        <ul>
          {saved.map((entry, index) => (
            // Two entries may be the same; they have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <SetAsideEntry entry={entry} page={page} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SetAsideEntry({ entry, page }: { entry: unknown; page: CartPage }) {
  const { name, amount, quantity, repaired } = readUnreadable(entry);
  const unnamed = typeof entry === 'string' ? 'Ein früher gespeicherter Warenkorb' : 'Gutschein ohne lesbaren Namen';
  const title = name === '' ? unnamed : name;
  const isTooMany = quantity !== undefined && quantity > HIGHEST_QUANTITY;
  return (
    <>
      <p>
        <strong>{title}</strong>
        {amount !== undefined && `, ${quantity === undefined ? '' : `${quantity} × `}${formatAmount(amount)}`}
      </p>
      {isTooMany && (
        <p>
          Auf einmal lassen sich höchstens {HIGHEST_QUANTITY} bestellen. Für größere Mengen machen wir Ihnen ein
          Angebot: <a href={ROUTES.corporateCustomers}>Zur Bestellung für Firmenkunden</a>
        </p>
      )}
      <p className="actions">
        {repaired !== undefined && (
          <button type="button" className="button button-quiet" onClick={() => page.repair(entry, repaired)}>
            {isTooMany ? `Mit ${HIGHEST_QUANTITY} Stück übernehmen` : 'In den Warenkorb übernehmen'}
            <span className="visually-hidden">: {title}</span>
          </button>
        )}
        <button type="button" className="text-button" onClick={() => page.discard(entry, title)}>
          Entfernen<span className="visually-hidden">: {title}</span>
        </button>
      </p>
    </>
  );
}
