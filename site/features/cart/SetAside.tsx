import { useMemo } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { DAY, MAX_POSITIONS, MAX_QUANTITY, type NewPosition } from '../../shared/order/position.ts';
import { readPosition } from '../../shared/parsing/saved-position.ts';
import { ROUTES } from '../../shared/routes.ts';
import { formatAmount, formatCount } from '../../shared/text/format.ts';
import type { CartPage } from './use-cart-page.ts';

/** Longer lists of unreadable entries are no help. */
const MAX_LISTED = 20;

/**
 * Saved positions that cannot be read, and those for which the cart has no room. They are kept until the visitor decides,
 * and never ordered.
 */
export function SetAside({ saved, page }: { saved: readonly unknown[]; page: CartPage }) {
  const { unreadable, surplus } = useMemo(() => {
    const isReadable = saved.map((entry) => readIfPossible(fieldsOf(entry)) !== undefined);
    return {
      unreadable: saved.filter((_, index) => !isReadable[index]),
      surplus: saved.filter((_, index) => isReadable[index]),
    };
  }, [saved]);
  return (
    <>
      {unreadable.length > 0 && <Unreadable entries={unreadable} page={page} />}
      {surplus.length > 0 && <Surplus entries={surplus} page={page} />}
    </>
  );
}

interface EntriesProps {
  entries: readonly unknown[];
  page: CartPage;
}

function Unreadable({ entries, page }: EntriesProps) {
  const title = savedVouchers(entries.length);
  const unlisted = entries.length - MAX_LISTED;
  return (
    <section className="notice notice-warning set-aside" aria-labelledby="nicht-lesbar">
      <Icon name="warning" />
      <div>
        <h2 id="nicht-lesbar">{title} nicht lesbar</h2>
        <p>Wir bewahren auf, was gespeichert war. Bestellt wird es erst, wenn Sie es in den Warenkorb übernehmen.</p>
        <ul>
          {entries.slice(0, MAX_LISTED).map((entry, index) => (
            // Entries may be equal, so their index is the only key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <SetAsideEntry entry={entry} page={page} />
            </li>
          ))}
        </ul>
        {unlisted > 0 && (
          <p className="actions">
            {`und ${formatCount(unlisted)} weitere`}
            <button type="button" className="text-button" onClick={() => page.discard(entries, title)}>
              Alle nicht lesbaren entfernen
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

function Surplus({ entries, page }: EntriesProps) {
  const title = savedVouchers(entries.length);
  return (
    <section className="notice notice-warning set-aside" aria-labelledby="ohne-platz">
      <Icon name="warning" />
      <div>
        <h2 id="ohne-platz">{title} ohne Platz im Warenkorb</h2>
        <p>
          {`Der Warenkorb fasst höchstens ${MAX_POSITIONS} Einträge. Was darüber hinausgeht, bleibt gespeichert und rückt nach, sobald Platz ist und Sie die Seite neu laden. `}
          <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
        </p>
        <p className="actions">
          <RemoveButton title={title} onClick={() => page.discard(entries, title)} />
        </p>
      </div>
    </section>
  );
}

function savedVouchers(count: number): string {
  return count === 1 ? 'Ein gespeicherter Gutschein' : `${formatCount(count)} gespeicherte Gutscheine`;
}

function SetAsideEntry({ entry, page }: { entry: unknown; page: CartPage }) {
  const { name, amount, quantity, repaired } = readUnreadable(entry);
  const unnamed = typeof entry === 'string' ? 'Ein früher gespeicherter Warenkorb' : 'Gutschein ohne lesbaren Namen';
  const title = name === '' ? unnamed : name;
  const isTooMany = quantity !== undefined && quantity > MAX_QUANTITY;
  const repairText = isTooMany ? `Mit ${MAX_QUANTITY} Stück übernehmen` : 'In den Warenkorb übernehmen';
  return (
    <>
      <p>
        <strong>{title}</strong>
        {amount !== undefined && `, ${quantity === undefined ? '' : `${quantity} × `}${formatAmount(amount)}`}
      </p>
      {isTooMany && (
        <p>
          Auf einmal lassen sich höchstens {MAX_QUANTITY} bestellen.{' '}
          <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
        </p>
      )}
      {repaired !== undefined && page.isFull && <p>Zum Übernehmen ist im Warenkorb kein Platz.</p>}
      <p className="actions">
        {repaired !== undefined && !page.isFull && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={`${repairText}: ${title}`}
            onClick={() => page.repair(entry, repaired)}
          >
            {repairText}
          </button>
        )}
        <RemoveButton title={title} onClick={() => page.discard([entry], title)} />
      </p>
    </>
  );
}

/** The readable part of an unreadable position, by which a visitor recognizes the voucher. */
interface UnreadablePosition {
  /** '' if it has none. */
  name: string;
  /** Cents. */
  amount?: number;
  quantity?: number;
  /** A position that can be ordered instead. */
  repaired?: NewPosition;
}

/**
 * Reads an entry that was set aside. It is repaired only if no money value has to be guessed: numeric ids become texts,
 * a quantity above the limit becomes the limit, and an unusable day or parts of a gift are dropped.
 */
export function readUnreadable(saved: unknown): UnreadablePosition {
  const fields = fieldsOf(saved);
  const merchant = fieldsOf(fields['merchant']);
  const { amount, quantity, deliverOn } = fields;
  const gift = Object.entries(fieldsOf(fields['gift'])).filter(([, value]) => typeof value === 'string');
  const repaired = readIfPossible({
    ...fields,
    merchant: { ...merchant, id: idOf(merchant['id']), companyName: merchant['companyName'] ?? merchant['slug'] },
    templateId: idOf(fields['templateId']),
    quantity: typeof quantity === 'number' ? Math.min(quantity, MAX_QUANTITY) : quantity,
    gift: Object.fromEntries(gift),
    deliverOn: DAY.test(String(deliverOn)) ? deliverOn : undefined,
    // They are assigned like those of a new position.
    positionNumber: undefined,
    timestamp: undefined,
  });
  return {
    name: typeof merchant['companyName'] === 'string' ? merchant['companyName'].trim() : '',
    ...(isCount(amount) ? { amount } : {}),
    ...(isCount(quantity) ? { quantity } : {}),
    ...(repaired === undefined ? {} : { repaired }),
  };
}

function readIfPossible(fields: object): NewPosition | undefined {
  try {
    const { positionNumber: _number, timestamp: _timestamp, ...position } = readPosition(fields);
    return position;
  } catch {
    // Another part of it is invalid, too.
    return undefined;
  }
}

function idOf(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** @param title of what is removed, because there may be several such buttons */
function RemoveButton({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <button type="button" className="text-button" aria-label={`Entfernen: ${title}`} onClick={onClick}>
      Entfernen
    </button>
  );
}
