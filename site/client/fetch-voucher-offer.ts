import { parse } from '@brillout/json-serializer/parse';
import type { OfferAnswer } from '../shared/order/offer-answer.ts';
import { parseVoucherOffer } from '../shared/parsing/voucher-offer.ts';
import { payloadPath, voucherPath } from '../shared/routes.ts';
import { TIME_LIMIT_MS } from './call-api.ts';

/**
 * Looks into the payload of a voucher's page, which each build writes anew. There is none for a voucher that is not sold
 * any more; whatever else goes wrong says nothing about the voucher.
 */
export async function fetchVoucherOffer(slug: string): Promise<OfferAnswer> {
  const path = payloadPath(voucherPath(encodeURIComponent(slug)));
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (response.status === 404 || response.status === 410) return { kind: 'gone' };
    if (!response.ok) throw new Error(`The payload was answered with status ${response.status}`);
    return readOffer(parse(await response.text()));
  } catch (error) {
    if (navigator.onLine) reportError(new Error('What is on offer could not be loaded', { cause: error }));
    return { kind: 'unknown' };
  }
}

function readOffer(payload: unknown): OfferAnswer {
  const parsed = parseVoucherOffer(payload);
  if (!parsed.ok) throw new Error(`The payload has no offer: ${parsed.problems[0]?.pointer}`);
  return parsed.value.motifs.length === 0 ? { kind: 'gone' } : { kind: 'offered', offer: parsed.value };
}
