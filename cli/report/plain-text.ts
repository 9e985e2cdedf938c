import { stripVTControlCharacters } from 'node:util';

/**
 * Text from outside (API records, paths, answers of servers) as one line that cannot steer a terminal:
 * escape sequences are removed, other control and direction characters become spaces. Nor can it command a CI system that
 * reads the log: `::` where a line may begin (GitHub), `##[` and `##vso[` (GitHub, Azure) are taken apart. GitLab's section
 * marks need a carriage return and an escape sequence.
 * Source: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function toPlainText(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .replaceAll(/##(?=\[|vso\[)/gi, '# #')
    .replaceAll(/(?<!\S)::/g, ': :');
}
