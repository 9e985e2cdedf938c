import { useContext, useEffect, useState } from 'react';
import type { OfferAnswer } from '../../shared/order/offer-answer.ts';
import type { Position } from '../../shared/order/position.ts';
import { VoucherOfferSource } from './voucher-offer-source.ts';

export interface VoucherOffers {
  /** Undefined while it is on its way. */
  offerOf: (position: Position) => OfferAnswer | undefined;
  /** Asks again. */
  retry: (position: Position) => void;
}

/** What is on offer today of the vouchers in the cart, asked for once for each merchant. */
export function useVoucherOffers(items: readonly Position[]): VoucherOffers {
  const fetchOffer = useContext(VoucherOfferSource);
  const [answers, setAnswers] = useState<Readonly<Record<string, OfferAnswer | 'asked'>>>({});
  const missing = [...new Set(items.map(({ merchant }) => merchant.slug))].filter(
    (slug) => !Object.hasOwn(answers, slug),
  );
  const toAsk = JSON.stringify(missing);

  useEffect(() => {
    // Made two lines above.
    const slugs = JSON.parse(toAsk) as string[];
    if (fetchOffer === undefined || slugs.length === 0) return;
    const settle = (slug: string, answer: OfferAnswer | 'asked') =>
      setAnswers((answers) => ({ ...answers, [slug]: answer }));
    for (const slug of slugs) {
      settle(slug, 'asked');
      void fetchOffer(slug).then((answer) => settle(slug, answer));
    }
  }, [toAsk, fetchOffer]);

  return {
    offerOf({ merchant }) {
      const answer = Object.hasOwn(answers, merchant.slug) ? answers[merchant.slug] : undefined;
      return answer === 'asked' ? undefined : answer;
    },
    retry({ merchant }) {
      setAnswers(({ [merchant.slug]: _former, ...others }) => others);
    },
  };
}
