import { stripVTControlCharacters } from 'node:util';

/**
 * Text from outside (API records, paths, answers of servers) as one line that cannot steer a terminal:
 * escape sequences are removed, other control and direction characters become spaces.
 */
export function toPlainText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
}
