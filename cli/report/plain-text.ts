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

/**
 * A document as JSON that a terminal and a CI system's log can show: it means what it meant, but what `toPlainText` removes
 * or takes apart is written as escapes.
 */
export function toPlainJson(document: unknown, indent = 2): string {
  return JSON.stringify(document, null, indent)
    .replaceAll(/[\x7F-\x9F\p{Bidi_Control}]/gu, toEscape)
    .replaceAll(/##(?=\[|vso\[)/gi, (marks) => `#${toEscape(marks)}`);
}

/** The first character of the text as JSON escapes it. */
function toEscape(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
