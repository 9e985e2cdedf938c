import { formatAmount } from '../../shared/text/format.ts';
import type { OfferAnswer } from '../../shared/order/offers.ts';
import { type PositionProblem, HIGHEST_QUANTITY, type Position } from '../../shared/order/position.ts';
import { motifsByDelivery, type VoucherOffer } from '../../shared/order/voucher-order.ts';

const DELIVERY: Record<Position['deliveryType'], string> = {
  EMAIL: 'Per E-Mail wird dieser Gutschein nicht mehr verschickt.',
  POSTAL_SHIPPING: 'Per Post wird dieser Gutschein nicht mehr verschickt.',
};

/** Whether the voucher is known not to be sold any more. */
export function isGone(answer: OfferAnswer | undefined): boolean {
  return answer?.kind === 'gone';
}

/**
 * Why a position cannot be ordered as it is, in sentences; none as far as is known. The cart and the checkout both judge
 * by this function.
 * @param problems what the order service has found wrong with it
 */
export function checkPosition(
  position: Position,
  answer: OfferAnswer | undefined,
  problems: readonly PositionProblem[],
): string[] {
  if (isGone(answer)) return ['Dieser Gutschein wird nicht mehr verkauft.'];
  const troubles = answer?.kind === 'offered' ? compareWithOffer(position, answer.offer) : [];
  if (troubles.length > 0) return troubles;
  return problems
    .filter(({ positionNumber }) => positionNumber === position.positionNumber)
    .map(({ detail }) => detail || 'Dieser Gutschein lässt sich so nicht bestellen.');
}

function compareWithOffer({ amount, quantity, deliveryType, templateId }: Position, offer: VoucherOffer): string[] {
  const { amounts, minAmount, maxAmount } = offer;
  const isSold = amounts.includes(amount) || (amount >= minAmount && amount <= maxAmount && amount % 100 === 0);
  const motifs = motifsByDelivery(offer, deliveryType);
  return [
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= HIGHEST_QUANTITY
      ? []
      : [`Bestellen lassen sich 1 bis ${HIGHEST_QUANTITY} Gutscheine.`]),
    ...(isSold
      ? []
      : [`Möglich sind Beträge von ${formatAmount(minAmount)} bis ${formatAmount(maxAmount)}, in ganzen Euro.`]),
    ...(motifs.length === 0 ? [DELIVERY[deliveryType]] : []),
    ...(motifs.length === 0 || motifs.some(({ id }) => id === templateId)
      ? []
      : ['Das gewählte Motiv gibt es nicht mehr.']),
  ];
}
