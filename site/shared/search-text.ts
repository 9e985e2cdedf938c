const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Makes texts comparable: "Café Müller" and "cafe mueller" become the same. */
export function foldSearchText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/**
 * Builds the test for one search: every word has to occur somewhere in the folded text, in any order.
 * An empty search fits everything.
 */
export function searchTest(search: string): (foldedText: string) => boolean {
  const words = foldSearchText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (foldedText) => words.every((word) => foldedText.includes(word));
}
