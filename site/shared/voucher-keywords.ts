import type { Merchant } from './models/merchant.ts';

/** Characters of keywords in one document, so that a list of a thousand vouchers stays a small page. */
const ROOM = 20_000;
const ROOM_OF_ONE = 400;

const MARKUP = /<[^<>]*>|&[a-z0-9#]+;/gi;
const WORD = /[\p{L}\p{N}]{4,}/gu;

/**
 * The words of the merchants' descriptions that a search is to find, beside what the list shows anyway. The rarest come
 * first: where there is not room for all, those are left out that many have in common and that find nothing.
 * @returns by merchant, in their order
 */
export function voucherKeywords(merchants: readonly Merchant[]): string[] {
  const texts = merchants.map(({ descriptionHtml = '' }) => wordsOf(descriptionHtml));
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const room = Math.min(ROOM_OF_ONE, Math.floor(ROOM / Math.max(1, merchants.length)));
  return merchants.map(({ companyName, shortDescription = '' }, place) => {
    const shown = `${companyName} ${shortDescription}`.toLowerCase();
    const words = [...(texts[place] ?? [])].filter((word) => !shown.includes(word));
    return fill(
      words.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0)),
      room,
    );
  });
}

function wordsOf(html: string): Set<string> {
  return new Set(html.replace(MARKUP, ' ').toLowerCase().match(WORD));
}

function fill(words: string[], room: number): string {
  let text = '';
  for (const word of words) {
    if (text.length + word.length + 1 > room) break;
    text += text === '' ? word : ` ${word}`;
  }
  return text;
}
