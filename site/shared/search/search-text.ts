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

/** "Äpfel & Öl" is also called "Äpfel und Öl". */
const AND = 'und';
const AND_SIGNS = /[&+]/g;

const ASCII_ONLY = /^[\0-\x7f]*$/;

/** "Café Müller" and "cafe mueller" become equal. Word joiners are dropped. */
export function foldSearchText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøłıđ]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\u2060]/gu, '');
}

/**
 * Without what is spelt in several ways: umlauts typed as a, o or u ("muller"), foreign words in German spelling
 * ("Frisör", "Fotografie").
 */
export function plainWord(word: string): string {
  return foldSearchText(word)
    .replace(/([aou])e+/g, '$1')
    .replaceAll('eur', 'or')
    .replaceAll('ph', 'f');
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

export function writtenWords(text: string): string[] {
  return text.split(BETWEEN_WORDS).filter((word) => word !== '');
}

/** Folded. `&` and `+` are words. */
export function wordsOfText(text: string): string[] {
  return writtenWords(foldSearchText(text).replace(AND_SIGNS, ` ${AND} `));
}

/** Folded. "und" only joins other words and does not have to occur. */
export function searchWords(search: string): string[] {
  return withoutAnd(wordsOfText(search));
}

/** Keeps a text of nothing but "und". */
export function withoutAnd(words: string[]): string[] {
  const others = words.filter((word) => word !== AND);
  return others.length === 0 ? words : others;
}
