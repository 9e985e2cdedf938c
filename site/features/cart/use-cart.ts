import { useSyncExternalStore, useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../components/services-context.ts';
import { deliveryDayOf, formatDay, isDeliveryDay } from '../../shared/order/delivery-day.ts';
import type { OfferStatus, Offers } from '../../shared/order/offers.ts';
import type { Position, PositionProblem } from '../../shared/order/position.ts';
import { motifsByDelivery, type VoucherOffer } from '../../shared/order/voucher-order.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { cartStore, type CartState } from './cart-store.ts';
import { readDrawnCart } from './drawn-cart.ts';

export interface KnownOffers {
  status: 'loading' | 'known' | 'unknown';
  /** Undefined while loading. */
  offerOf: (position: Position) => OfferStatus | undefined;
  /** Requests the offers again. */
  refresh: () => void;
}

const DELIVERY: Record<Position['deliveryType'], string> = {
  EMAIL: 'Per E-Mail wird dieser Gutschein nicht mehr verschickt.',
  POSTAL_SHIPPING: 'Per Post wird dieser Gutschein nicht mehr verschickt.',
};

/** This tab's cart; undefined in prerendered pages, and until they are hydrated unless they show the drawn cart. */
export function useCart(): CartState | undefined {
  return useSyncExternalStore<CartState | undefined>(cartStore.subscribe, cartStore.getState, readDrawnCart);
}

/**
 * What the live build sells. Requested when the page opens, and again when the visitor returns to it or the network is
 * back. A result stays until the next one, even if the next request fails.
 */
export function useOffers(): KnownOffers {
  const fetchOffers = useServices()?.fetchOffers;
  const [offers, setOffers] = useState<Offers | 'unknown'>();
  const isRequesting = useRef(false);

  const request = useCallback(async () => {
    if (fetchOffers === undefined || isRequesting.current) return;
    isRequesting.current = true;
    // Code that cannot be loaded counts as no response.
    const answer = await fetchOffers().catch((error: unknown) => reportError(error));
    isRequesting.current = false;
    setOffers((before) => answer ?? (before === undefined ? 'unknown' : before));
  }, [fetchOffers]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void request();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void request();
    };
    void request();
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('pageshow', onPageShow);
    addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('pageshow', onPageShow);
      removeEventListener('online', onReturn);
    };
  }, [request]);

  return {
    status: offers === undefined ? 'loading' : offers === 'unknown' ? 'unknown' : 'known',
    offerOf({ merchant }) {
      if (offers === undefined) return undefined;
      if (offers === 'unknown') return { kind: 'unknown' };
      const found = offers.get(merchant.id);
      if (found === undefined) return { kind: 'gone' };
      const { slug, ...offer } = found;
      return { kind: 'offered', offer: { ...offer, merchant: { ...merchant, slug } } };
    },
    refresh() {
      setOffers((before) => (before === 'unknown' ? undefined : before));
      void request();
    },
  };
}

/**
 * Reasons why a position cannot be ordered, in sentences; empty if none is known. Cart and checkout both use this
 * function.
 * @param problems found by the order service
 */
export function checkPosition(
  position: Position,
  answer: OfferStatus | undefined,
  problems: readonly PositionProblem[],
): string[] {
  if (isGone(answer)) return ['Dieser Gutschein wird nicht mehr verkauft.'];
  const issues = [
    ...(answer?.kind === 'offered' ? compareWithOffer(position, answer.offer) : []),
    ...checkDay(position, answer),
  ];
  if (issues.length > 0) return issues;
  return problems
    .filter(({ positionNumber }) => positionNumber === position.positionNumber)
    .map(({ detail }) => detail || 'Dieser Gutschein lässt sich so nicht bestellen.');
}

/** A day may have passed since it was chosen, or the tenant may have ended the choice. */
function checkDay(position: Position, answer: OfferStatus | undefined): string[] {
  const day = deliveryDayOf(position);
  const isOffered = answer?.kind !== 'offered' || answer.offer.hasDeliveryDays === true;
  return day === undefined || (isOffered && isDeliveryDay(day, Date.now()))
    ? []
    : [`Am ${formatDay(day)} wird er nicht verschickt: Bitte ändern Sie den Gruß.`];
}

/** Whether the voucher is known to be no longer sold. */
export function isGone(answer: OfferStatus | undefined): boolean {
  return answer?.kind === 'gone';
}

function compareWithOffer({ amount, deliveryType, templateId }: Position, offer: VoucherOffer): string[] {
  const { amounts, minAmount, maxAmount } = offer;
  const isSold = amounts.includes(amount) || (amount >= minAmount && amount <= maxAmount && amount % 100 === 0);
  const motifs = motifsByDelivery(offer, deliveryType);
  return [
    ...(isSold
      ? []
      : [`Möglich sind Beträge von ${formatAmount(minAmount)} bis ${formatAmount(maxAmount)}, in ganzen Euro.`]),
    ...(motifs.length === 0 ? [DELIVERY[deliveryType]] : []),
    ...(motifs.length === 0 || motifs.some(({ id }) => id === templateId)
      ? []
      : ['Das gewählte Motiv gibt es nicht mehr.']),
  ];
}
