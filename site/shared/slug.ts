/** File systems limit names to 255 bytes. Truncated slugs could become one. */
const MAX_SLUG_LENGTH = 200;

/** Static hosts use them for the folder itself. */
const RESERVED = new Set(['index', 'index-html', 'index-htm']);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const UNSAFE = /[/\\%\p{Cc}]|\.\./u;
const NOT_ASCII = /[^ -~]/;
const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
};

/**
 * To one safe segment of a URL and a file path: lower-case letters, digits and single hyphens. Umlauts are
 * transliterated, other accents dropped, everything else separates words.
 * @returns null if nothing is left, or for path and control characters, and slugs that are too long or reserved
 */
export function foldSlug(raw: string): string | null {
  const slug = SLUG.test(raw) ? raw : fold(raw);
  return slug === '' || slug.length > MAX_SLUG_LENGTH || RESERVED.has(slug) ? null : slug;
}

function fold(raw: string): string {
  if (UNSAFE.test(raw)) return '';
  const spelt = raw
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœłđ]/g, (letter) => SPELT_OUT[letter] ?? letter);
  return (NOT_ASCII.test(spelt) ? withoutAccents(spelt) : spelt).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Most names need no such steps, which take a slow phone half of the time to unpack a long list. */
function withoutAccents(text: string): string {
  const decomposed = text.normalize('NFKD');
  // Decomposing turns full-width characters into path characters.
  return UNSAFE.test(decomposed) ? '' : decomposed.replace(/\p{M}+/gu, '');
}
