import { useState } from 'react';
import { useCostBreakdown, type CostState } from '../../components/CostSummary.tsx';
import type { KnownMotif } from '../../shared/order/motifs.ts';
import { readCustomer } from '../../shared/order/customer.ts';
import { destinationOf, type Destination } from '../../shared/order/destination.ts';
import { positionKey, positionProblems, type Position } from '../../shared/order/position.ts';
import { formatPrice } from '../../shared/text/format.ts';
import type { CartState } from './cart-store.ts';
import {
  changePosition,
  discardSetAside,
  removePosition,
  resetCart,
  restoreCart,
  restorePosition,
  type PositionChange,
} from './change-cart.ts';
import { checkPosition, isGone, useOffers, type KnownOffers } from './use-cart.ts';

/** What of a position is changed in a dialog. */
export type DialogKind = 'edit' | 'gift';

interface Row {
  position: Position;
  /** It was removed and can be restored. */
  isRemoved: boolean;
}

export interface CartPage {
  rows: Row[];
  /** Positions that can be ordered: without those that are not sold any more. */
  sellable: Position[];
  costs: CostState;
  /** Where an order is sent, as far as the visitor has entered it. */
  destination: Destination;
  offers: KnownOffers;
  /** The motif of a position that is sold, or was when the page was built. */
  motifOf: (position: Position) => KnownMotif | undefined;
  /** Sentences about the problems of a position. */
  issuesOf: (position: Position) => string[];
  /** Announced by screen readers. */
  message: string;
  /** Key of the row that was restored last. */
  restoredKey: string | undefined;
  /** The cart was emptied and can be restored. */
  hasFormer: boolean;
  setQuantity: (position: Position, quantity: number) => void;
  change: (position: Position, change: PositionChange) => void;
  remove: (position: Position) => void;
  undo: (position: Position) => void;
  /** Removes what cannot be read. */
  discardSetAside: () => void;
  reset: () => void;
  undoReset: () => void;
}

/**
 * State and actions of the cart page.
 * @param motifs by template id, as of this page's build
 */
export function useCartPage({ items, customer }: CartState, motifs: Readonly<Record<string, KnownMotif>>): CartPage {
  const [removed, setRemoved] = useState<readonly Position[]>([]);
  const [former, setFormer] = useState<CartState>();
  const [message, setMessage] = useState('');
  const [restoredKey, setRestoredKey] = useState<string>();
  const offers = useOffers();
  const sellable = items.filter((position) => !isGone(offers.offerOf(position)));
  const costs = useCostBreakdown(sellable);
  const problems = costs.status === 'invalid' ? positionProblems(costs.problems, sellable) : [];

  return {
    rows: arrangeRows(items, removed),
    sellable,
    costs,
    destination: destinationOf(readCustomer(customer)),
    offers,
    motifOf(position) {
      const { templateId } = position;
      const answer = offers.offerOf(position);
      if (answer?.kind === 'offered') return answer.offer.motifs.find(({ id }) => id === templateId);
      // The id comes from storage.
      return isGone(answer) || !Object.hasOwn(motifs, templateId) ? undefined : motifs[templateId];
    },
    issuesOf: (position) => checkPosition(position, offers.offerOf(position), problems),
    message,
    restoredKey,
    hasFormer: former !== undefined && items.length === 0,
    setQuantity(position, quantity) {
      changePosition(position, { quantity });
      setMessage(`${nameOf(position)}: ${pluralize(quantity)}, ${formatPrice(quantity * position.amount)}`);
    },
    change(position, change) {
      changePosition(position, change);
      setMessage(`${nameOf(position)}: Die Änderungen sind übernommen.`);
    },
    remove(position) {
      removePosition(position);
      setRemoved([...removed.filter((former) => positionKey(former) !== positionKey(position)), position]);
      setMessage(`${nameOf(position)}: aus dem Warenkorb entfernt.`);
    },
    undo(position) {
      restorePosition(position);
      setRemoved(removed.filter((former) => former !== position));
      setRestoredKey(positionKey(position));
      setMessage(`${nameOf(position)}: wieder im Warenkorb.`);
    },
    discardSetAside() {
      discardSetAside();
      setMessage('Was nicht lesbar war, ist entfernt.');
    },
    reset() {
      setFormer(resetCart());
      setRemoved([]);
      setMessage('Der Warenkorb ist geleert.');
    },
    undoReset() {
      if (former === undefined) return;
      restoreCart(former);
      setFormer(undefined);
      setRestoredKey(former.items[0] && positionKey(former.items[0]));
      setMessage('Der Warenkorb ist wieder da.');
    },
  };
}

/** The rows of the cart: its positions, and removed ones at the places where they would be restored. */
export function arrangeRows(items: readonly Position[], removed: readonly Position[]): Row[] {
  const present = new Set(items.map(positionKey));
  const rows = items.map((position): Row => ({ position, isRemoved: false }));
  for (const position of removed) {
    if (present.has(positionKey(position))) continue;
    const place = rows.findIndex((row) => row.position.positionNumber > position.positionNumber);
    rows.splice(place === -1 ? rows.length : place, 0, { position, isRemoved: true });
  }
  return rows;
}

/** A position's name where it is not seen: that of the voucher, which several positions may have, and for whom it is. */
export function nameOf({ merchant, gift }: Position): string {
  const recipient = gift?.recipientName ?? gift?.recipientEmail;
  return recipient === undefined ? merchant.companyName : `${merchant.companyName} für ${recipient}`;
}

function pluralize(quantity: number): string {
  return quantity === 1 ? '1 Gutschein' : `${quantity} Gutscheine`;
}
