/**
 * File systems end a name at 255 bytes. A longer slug is not cut: two merchants could end up as one.
 */
const LONGEST_SLUG = 200;

/** Names that static hosts take for the folder itself. */
const RESERVED = new Set(['index', 'index-html', 'index-htm']);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const UNSAFE = /[/\\%\p{Cc}]|\.\./u;
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
 * Makes a slug of the API into one safe segment of a URL and a file path: lower-case letters a to z, digits and single
 * hyphens. German umlauts are spelt out, other accents dropped, everything else separates words.
 * @returns null where that would mean guessing: nothing left, path characters, control characters, too long, reserved.
 */
export function foldSlug(raw: string): string | null {
  const slug = SLUG.test(raw) ? raw : fold(raw);
  return slug === '' || slug.length > LONGEST_SLUG || RESERVED.has(slug) ? null : slug;
}

function fold(raw: string): string {
  // Folding makes ordinary path characters out of full-width ones, so it is looked at on both sides.
  const folded = raw
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœłđ]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD');
  if (UNSAFE.test(raw) || UNSAFE.test(folded)) return '';
  return folded
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
