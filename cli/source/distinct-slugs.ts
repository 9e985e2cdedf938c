import type { Merchant } from '../../site/shared/models/merchant.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { canonicalJson } from './canonical-json.ts';
import { oneLine } from './one-line.ts';

const NAME_LENGTH = 80;

/** A merchant and the place it was read from, for the operator to find it. */
export interface FoundMerchant {
  merchant: Merchant;
  /** URL, with the JSON pointer behind `#`. */
  place: string;
}

/**
 * Refuses two merchants on one URL: which of them it leads to is not for a build to guess.
 * @throws OperatorError (exit code 4) naming all of them
 */
export function requireDistinctSlugs(found: readonly FoundMerchant[]): void {
  const bySlug = new Map<string, FoundMerchant[]>();
  for (const one of found) {
    const others = bySlug.get(one.merchant.slug);
    if (others) others.push(one);
    else bySlug.set(one.merchant.slug, [one]);
  }
  const clashes = [...bySlug].filter(([, merchants]) => merchants.length > 1 && areDifferent(merchants));
  if (clashes.length === 0) return;
  throw new OperatorError({
    code: 'SLUG_TWICE',
    title: 'Several merchants would have the same address on the website',
    details: clashes.map(([slug, merchants]) => `/gutscheine/${slug}: ${merchants.map(nameOf).join(' and ')}`),
    hint: 'Give each merchant a slug of its own. Capitals, accents and punctuation do not tell slugs apart.',
    exitCode: EXIT.API,
  });
}

function nameOf({ merchant: { companyName, id }, place }: FoundMerchant): string {
  return `"${oneLine(companyName, NAME_LENGTH)}" with id ${oneLine(id, NAME_LENGTH)} (${place})`;
}

/** One merchant listed twice is no clash. */
function areDifferent(found: readonly FoundMerchant[]): boolean {
  return new Set(found.map(({ merchant }) => canonicalJson(merchant))).size > 1;
}
