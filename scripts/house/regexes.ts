import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A regular expression of the source code, with its place. */
interface FoundRegex {
  /** Path of the file. */
  file: string;
  line: number;
  /** As the checker takes it; for one that is put together at run time, the source text of the call. */
  pattern: string;
  flags: string;
  isComputed: boolean;
}

/** A regular expression that the checker cannot prove linear, and why it may stay. */
interface RegexExemption {
  file: string;
  pattern: string;
  reason: string;
}

/** undefined if the checker has proved that matching takes linear time; otherwise what it found. */
export type LinearityProof = (pattern: string, flags: string) => string | undefined;

/** All regular expressions of source files, literal or computed, and the patterns of JSON schemas. */
export function findRegexes(files: readonly SourceFile[]): FoundRegex[] {
  return files.flatMap((file) => (file.path.endsWith('.json') ? findSchemaPatterns(file) : findInCode(file)));
}

/**
 * Problems of the regular expressions: those without proof or exemption, and unused exemptions.
 * A pattern that takes quadratic time or worse lets one hostile text stop the builds of all tenants.
 */
export function findUnprovenRegexes(
  regexes: readonly FoundRegex[],
  exemptions: readonly RegexExemption[],
  prove: LinearityProof,
): string[] {
  const needed = new Set<RegexExemption>();
  const problems = regexes.flatMap(({ file, line, pattern, flags, isComputed }) => {
    const exemption = exemptions.find((one) => one.file === file && one.pattern === pattern);
    if (exemption !== undefined) {
      needed.add(exemption);
      return [];
    }
    const fault = isComputed ? 'is computed, so its time cannot be proved' : prove(pattern, flags);
    return fault === undefined ? [] : [`${file}:${line} ${isComputed ? pattern : `/${pattern}/${flags}`} ${fault}`];
  });
  const unneeded = exemptions.filter((exemption) => !needed.has(exemption));
  return [...problems, ...unneeded.map(({ file, pattern }) => `${file} has no ${pattern}: remove its exemption`)];
}

function findInCode({ path: file, text }: SourceFile): FoundRegex[] {
  const found: FoundRegex[] = [];
  const add = (at: number, what: Pick<FoundRegex, 'pattern' | 'flags' | 'isComputed'>) =>
    found.push({ file, line: text.slice(0, at).split('\n').length, ...what });
  const addComputed = ({ callee, start, end }: { callee: object; start: number; end: number }) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return;
    add(start, { pattern: text.slice(start, end).replaceAll(/\s+/g, ' '), flags: '', isComputed: true });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.start, { ...node.regex, isComputed: false });
    },
    NewExpression: addComputed,
    CallExpression: addComputed,
  }).visit(parseSync(file, text).program);
  return found;
}

function findSchemaPatterns({ path: file, text }: SourceFile): FoundRegex[] {
  const found: FoundRegex[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') {
      const line = text.slice(0, text.indexOf(JSON.stringify(value))).split('\n').length;
      found.push({ file, line, pattern: value, flags: 'u', isComputed: false });
    }
    return value;
  });
  return found;
}

/** Regular expressions without a proof. They match only own or short texts. */
export const REGEX_EXEMPTIONS: readonly RegexExemption[] = [
  {
    file: 'site/shared/text/format.ts',
    pattern: String.raw`\B(?=(\d{3})+$)`,
    reason: 'reads a number of at most 16 digits',
  },
  {
    file: 'cli/generator/source/sanitize-markup.ts',
    pattern: "new RegExp(`<(?!/?(?:${ALLOWED_TAGS.join('|')})>|[bh]r ?/>)|&(?!(?:amp|lt|gt|quot|nbsp);)`)",
    reason: 'looks a few characters ahead of each < and &, without a repetition',
  },
  {
    file: 'cli/sandbox/faults/faults.ts',
    pattern: "new RegExp(`^${literal.join('.*')}$`)",
    reason: 'faults that a test injects into the sandbox',
  },
];
