import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../components/services.ts';
import type { OfferAnswer, Offers } from '../../shared/order/offers.ts';
import type { Position } from '../../shared/order/position.ts';

export interface KnownOffers {
  status: 'loading' | 'known' | 'unknown';
  /** Undefined while it is on its way. */
  offerOf: (position: Position) => OfferAnswer | undefined;
  /** Asks again. */
  refresh: () => void;
}

/**
 * What the live build sells: asked for when the page is opened, and again whenever the visitor comes back to it or to the
 * network. An answer stays until the next one, also where that one fails.
 */
export function useOffers(): KnownOffers {
  const fetchOffers = useServices()?.fetchOffers;
  const [offers, setOffers] = useState<Offers | 'unknown'>();
  const isAsking = useRef(false);

  const ask = useCallback(async () => {
    if (fetchOffers === undefined || isAsking.current) return;
    isAsking.current = true;
    // Code that cannot be loaded is as good as no answer.
    const answer = await fetchOffers().catch((error: unknown) => reportError(error));
    isAsking.current = false;
    setOffers((before) => answer ?? (before === undefined ? 'unknown' : before));
  }, [fetchOffers]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('pageshow', restore);
    addEventListener('online', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('pageshow', restore);
      removeEventListener('online', comeBack);
    };
  }, [ask]);

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
      void ask();
    },
  };
}
