import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { problem, type Finding, type Place } from './findings.ts';

/** A parsed file with the positions of its nodes. */
export interface JsonDocument {
  /** Absent if the syntax is too broken to check the content. */
  root?: Node;
  findings: Finding[];
  /** Line and column of the character at this index. */
  placeAt: (offset: number) => Place;
}

const SENTENCES: Record<string, string> = {
  InvalidSymbol: 'this word is not valid in JSON',
  InvalidNumberFormat: 'this number is not valid in JSON',
  PropertyNameExpected: 'a key in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is text after the end of the JSON value',
  UnexpectedEndOfComment: 'a comment is not terminated',
  UnexpectedEndOfString: 'a string is not terminated with a double quote',
  UnexpectedEndOfNumber: 'a number is incomplete',
  InvalidUnicode: 'there is a \\u that is not followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'this character must not follow a backslash',
  InvalidCharacter: 'there is a control character inside a string',
};

/**
 * Parses strict JSON. Comments and trailing commas are problems, but the content is still checked, so that one run
 * reports everything. After any other syntax error, only syntax errors are reported.
 */
export function parseJsonDocument(source: string, fileLabel: string): JsonDocument {
  const placeAt = placeFinder(source, fileLabel);
  const strict: ParseError[] = [];
  parseTree(source, strict, { disallowComments: true, allowTrailingComma: false });
  const serious: ParseError[] = [];
  const root = parseTree(source, serious, { disallowComments: false, allowTrailingComma: true });
  if (serious.length > 0 || root === undefined) {
    const broken = serious.length > 0 ? serious : strict;
    // One mistake often causes several errors in a line; only the first is reported.
    const findings = broken.map((error) => problem(placeAt(error.offset), describe(error), 'correct the JSON here'));
    return { findings: uniqueBy(findings, ({ place }) => place.label.replace(/:\d+$/, '')), placeAt };
  }
  const findings = uniqueBy(
    strict.map((error) => {
      const comment = printParseErrorCode(error.error) === 'InvalidCommentToken';
      return comment
        ? problem(placeAt(error.offset), 'JSON does not allow comments', 'remove it')
        : problem(placeAt(error.offset), 'the comma before this is not followed by a value', 'remove the comma');
    }),
    ({ place }) => place.label,
  );
  return { root, findings: [...findings, ...duplicateKeys(root, placeAt)], placeAt };
}

/** The value of a node. All keys, including `__proto__`, become own properties. */
export function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(propertiesOf(node).map(({ name, value }) => [name, toValue(value)]));
}

interface Property {
  name: string;
  key: Node;
  value: Node;
}

export function propertiesOf(node: Node): Property[] {
  const found: Property[] = [];
  if (node.type !== 'object') return found;
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key !== undefined && value !== undefined) found.push({ name: String(key.value), key, value });
  }
  return found;
}

function duplicateKeys(node: Node, placeAt: JsonDocument['placeAt']): Finding[] {
  const first = new Map<string, Node>();
  const findings: Finding[] = [];
  for (const { name, key } of propertiesOf(node)) {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, key);
    else {
      const message = `the key "${name}" occurs twice, first at ${placeAt(earlier.offset).label}`;
      findings.push(problem(placeAt(key.offset), message, 'keep one of them'));
    }
  }
  const inner = node.type === 'array' ? (node.children ?? []) : propertiesOf(node).map(({ value }) => value);
  return [...findings, ...inner.flatMap((child) => duplicateKeys(child, placeAt))];
}

function describe(error: ParseError): string {
  const code = printParseErrorCode(error.error);
  if (code === 'InvalidCommentToken') return 'JSON does not allow comments';
  return SENTENCES[code] ?? `this is not JSON (${code})`;
}

function uniqueBy(findings: Finding[], keyOf: (finding: Finding) => string): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => !seen.has(keyOf(finding)) && seen.add(keyOf(finding)));
}

function placeFinder(source: string, fileLabel: string): JsonDocument['placeAt'] {
  const starts = [0, ...[...source.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { label: `${fileLabel}:${line + 1}:${offset - (starts[line] ?? 0) + 1}`, order: offset };
  };
}
