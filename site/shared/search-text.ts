const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ł: 'l',
  ı: 'i',
  đ: 'd',
};

const ASCII_ONLY = /^[\0-\x7f]*$/;

/** Makes texts comparable: "Café Müller" and "cafe mueller" become the same. */
export function foldSearchText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøłıđ]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Of a folded text the form in which "mueller" and "muller" are the same: for those who type no umlauts. */
export function dropUmlautE(foldedText: string): string {
  return foldedText.replace(/([aou])e+/g, '$1');
}

/** The words of a text, folded. Whatever is neither letter nor digit separates. */
export function searchWords(text: string): string[] {
  return foldSearchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Builds the test for one search: every word has to occur somewhere in the folded text, in any order.
 * An empty search fits everything.
 */
export function searchTest(search: string): (foldedText: string) => boolean {
  const words = foldSearchText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (foldedText) =>
    words.every((word) => foldedText.includes(word) || dropUmlautE(foldedText).includes(dropUmlautE(word)));
}
