import { readFile, stat } from 'node:fs/promises';
import type { ParsedRules } from '../../generator/output/path-rules.ts';
import { isMissing } from '../static-files.ts';

/**
 * Reads a file of rules again after each change, so that a new build's rules apply immediately. A missing file has no rules.
 * @param onWarning called for each invalid line, once per version of the file
 */
export function watchRules<Rule>(
  file: string,
  parse: (text: string) => ParsedRules<Rule>,
  onWarning: (message: string) => void,
): () => Promise<readonly Rule[]> {
  let version = '';
  let rules: readonly Rule[] = [];
  return async () => {
    const { text, version: newVersion } = await readVersion(file, version);
    if (newVersion === version) return rules;
    const parsed = parse(text);
    for (const { line, message } of parsed.problems) onWarning(`${file}:${line}: ${message}; the line is ignored`);
    version = newVersion;
    rules = parsed.rules;
    return rules;
  };
}

async function readVersion(file: string, known: string): Promise<{ text: string; version: string }> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    const version = `${ino}-${size}-${mtimeMs}`;
    return { version, text: version === known ? '' : await readFile(file, 'utf8') };
  } catch (error) {
    if (isMissing(error)) return { text: '', version: 'missing' };
    throw error;
  }
}
