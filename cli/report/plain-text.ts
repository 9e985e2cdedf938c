import { stripVTControlCharacters } from 'node:util';

/** Characters that steer a terminal or turn the direction of what follows. */
const STEERING = /[\p{Cc}\p{Bidi_Control}]+/gu;

/**
 * Text from outside (API records, paths, answers of servers) as one line that cannot steer a terminal:
 * escape sequences are removed, other control and direction characters become spaces. Nor can it command a CI system that
 * reads the log, wherever it stands in a line.
 */
export function toPlainText(text: string): string {
  return disarm(toSpaces(text).trim()).replaceAll(/(?<!\S)::/g, ': :');
}

/** Without escape sequences, with spaces for other control and direction characters. */
export function toSpaces(text: string): string {
  return stripVTControlCharacters(text).replaceAll(STEERING, ' ');
}

/**
 * Takes apart what CI systems obey within a line: `##[` (GitHub), `##vso[` (Azure) and section marks (GitLab).
 * Sources: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs,
 * https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections
 */
export function disarm(text: string): string {
  return text.replaceAll(/##(?=\[|vso\[)/gi, '# #').replaceAll(/(section_(?:start|end)):(?=\d)/g, '$1 :');
}

/**
 * A document as JSON that a terminal and a CI system's log can show: it means what it meant, but what `toPlainText` removes
 * or takes apart is written as escapes.
 */
export function toPlainJson(document: unknown, indent = 2): string {
  return JSON.stringify(document, null, indent)
    .replaceAll(/[\x7F-\x9F\p{Bidi_Control}]/gu, toEscape)
    .replaceAll(/##(?=\[|vso\[)/gi, (marks) => `#${toEscape(marks)}`)
    .replaceAll(/(section_(?:start|end)):(?=\d)/g, (_mark, word) => `${word}${toEscape(':')}`);
}

/** The first character of the text as JSON escapes it. */
function toEscape(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
