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

/** The word that `&` and `+` stand for: "Äpfel & Öl" is also called "Äpfel und Öl". */
const AND = 'und';
const AND_SIGNS = /[&+]/g;

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

/** The words of a text, folded. `&` and `+` are words; whatever else is neither letter nor digit separates. */
export function wordsOfText(text: string): string[] {
  return foldSearchText(text)
    .replace(AND_SIGNS, ` ${AND} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words that a search asks for, folded: "und", also as a sign, joins other words and need not occur. */
export function searchWords(search: string): string[] {
  return withoutAnd(wordsOfText(search));
}

/** Leaves a text that is nothing but "und" as it is. */
export function withoutAnd(words: string[]): string[] {
  const others = words.filter((word) => word !== AND);
  return others.length === 0 ? words : others;
}

/**
 * Builds the test for one search: every word has to occur somewhere in the folded text, in any order.
 * An empty search fits everything.
 */
export function searchTest(search: string): (foldedText: string) => boolean {
  const words = withoutAnd(
    foldSearchText(search)
      .replace(AND_SIGNS, ` ${AND} `)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  return (foldedText) =>
    words.every((word) => foldedText.includes(word) || dropUmlautE(foldedText).includes(dropUmlautE(word)));
}
