import { formatAmount } from '../../shared/format-amount.ts';
import type { OfferAnswer } from '../../shared/order/offer-answer.ts';
import type { PositionProblem } from '../../shared/order/position-problems.ts';
import type { Position } from '../../shared/order/position.ts';
import { motifsByDelivery, type VoucherOffer } from '../../shared/order/voucher-order.ts';

const DELIVERY: Record<Position['deliveryType'], string> = {
  EMAIL: 'Per E-Mail wird dieser Gutschein nicht mehr verschickt.',
  POSTAL_SHIPPING: 'Per Post wird dieser Gutschein nicht mehr verschickt.',
};

/** Whether the voucher is known not to be sold any more: also where its page is another merchant's by now. */
export function isGone({ merchant }: Position, answer: OfferAnswer | undefined): boolean {
  return answer?.kind === 'gone' || (answer?.kind === 'offered' && answer.offer.merchant.id !== merchant.id);
}

/**
 * Why a position cannot be ordered as it is, in sentences; none as far as is known.
 * @param problems what the order service has found wrong with it
 */
export function findTroubles(
  position: Position,
  answer: OfferAnswer | undefined,
  problems: readonly PositionProblem[],
): string[] {
  if (isGone(position, answer)) return ['Dieser Gutschein wird nicht mehr verkauft.'];
  const troubles = answer?.kind === 'offered' ? compareWithOffer(position, answer.offer) : [];
  if (troubles.length > 0) return troubles;
  return problems
    .filter(({ positionNumber }) => positionNumber === position.positionNumber)
    .map(({ detail }) => detail || 'Dieser Gutschein lässt sich so nicht bestellen.');
}

function compareWithOffer({ amount, deliveryType, templateId }: Position, offer: VoucherOffer): string[] {
  const { amounts, minAmount, maxAmount } = offer;
  const isSold = amounts.includes(amount) || (amount >= minAmount && amount <= maxAmount && amount % 100 === 0);
  const motifs = motifsByDelivery(offer, deliveryType);
  return [
    ...(isSold ? [] : [`Den Gutschein gibt es über ${formatAmount(minAmount)} bis ${formatAmount(maxAmount)}.`]),
    ...(motifs.length === 0 ? [DELIVERY[deliveryType]] : []),
    ...(motifs.length === 0 || motifs.some(({ id }) => id === templateId)
      ? []
      : ['Das gewählte Motiv gibt es nicht mehr.']),
  ];
}
