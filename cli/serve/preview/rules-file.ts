import { readFileSync } from 'node:fs';
import type { ParsedRules } from '../../generator/output/path-rules.ts';
import { ifThere } from '../static-files.ts';

/**
 * Reads a file of rules again after each change, so that a new build's rules apply immediately. A missing file has no rules.
 * @param onWarning called for each invalid line, once until the file changes
 */
export function watchRules<Rule>(
  file: string,
  parse: (text: string) => ParsedRules<Rule>,
  onWarning: (message: string) => void,
): () => readonly Rule[] {
  let known = '';
  let rules: readonly Rule[] = [];
  return () => {
    const text = ifThere(() => readFileSync(file, 'utf8')) ?? '';
    if (text === known) return rules;
    const parsed = parse(text);
    for (const { line, message } of parsed.problems) onWarning(`${file}:${line}: ${message}; the line is ignored`);
    known = text;
    rules = parsed.rules;
    return rules;
  };
}
