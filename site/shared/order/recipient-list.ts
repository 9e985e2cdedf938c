import { isUnused, type Recipient } from './greeting.ts';

/* Loaded when a visitor writes a greeting. */

/** An address follows each name but the last; names are '' where there is none. */
interface Line {
  names: string[];
  addresses: string[];
  /** "Anna <anna@post.example>": names come before their addresses. */
  hasBrackets: boolean;
}

const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const HEADING = /^\W*(?:(?:vor|nach)?name|e-?mail)\b/i;
/** The column of numbers in front of a table's rows, with its heading. */
const ROW_NUMBER = /^(?:\d{1,4}\.?|Nr\.?)[\t;]/gim;
const QUOTED_CELL = /"((?:[^"]|"")*)"[^\S\t\n]*(?:[\t\n,;<]|$)/y;
const TOKEN = /[^\s"(),;<>]+|[\s"(),;<>]/y;
const SEPARATOR = /[\s,;:|•·–—-]/;

/**
 * A person per line, from another program: "Anna Berg, anna@post.example", also with semicolons or tabs, as `Anna Berg
 * <anna@post.example>`, or only one of both. Cells in quotation marks may contain separators and line breaks (RFC
 * 4180). Each address is a person. A table's heading and row numbers are left out.
 */
export function readRecipientList(text: string): Recipient[] {
  const list = text.replaceAll(LINE_BREAK, '\n').trim().replaceAll(ROW_NUMBER, '');
  const [heading = '', ...others] = list.split('\n', 2);
  const hasHeading = others.length > 0 && HEADING.test(heading) && !heading.includes('@');
  return readLines(hasHeading ? list.slice(heading.length) : list)
    .flatMap(peopleOf)
    .filter((recipient) => !isUnused(recipient, 'EMAIL'));
}

/** @param lines to continue, for the content of a cell */
function readLines(list: string, lines: Line[] = []): Line[] {
  let line = lines.at(-1) ?? startLine(lines);
  let isCellStart = true;
  for (let at = 0; at < list.length;) {
    const cell = isCellStart ? matchAt(QUOTED_CELL, list, at)?.[1] : undefined;
    if (cell !== undefined) {
      const content = cell.replaceAll('""', '"');
      // The separators around an address in quotation marks separate people.
      if (content.includes('@')) line = readLines(content, lines).at(-1) ?? line;
      else addText(line, content);
      at += cell.length + 2;
      isCellStart = false;
      continue;
    }
    const token = matchAt(TOKEN, list, at)?.[0] ?? '';
    at += token.length;
    isCellStart = /[\t\n,;]/.test(token) || (isCellStart && token.trim() === '');
    if (token === '\n') line = startLine(lines);
    else if (token.includes('@')) {
      line.addresses.push(token);
      line.names.push('');
    } else {
      // "Berg, Anna" is a name; "Anna;Berg" are two columns of a table.
      addText(line, /[\t;<>]/.test(token) ? ' ' : token);
      line.hasBrackets ||= token === '<';
    }
  }
  return lines;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function startLine(lines: Line[]): Line {
  const line = { names: [''], addresses: [], hasBrackets: false };
  lines.push(line);
  return line;
}

function addText({ names }: Line, text: string): void {
  names.push(`${names.pop() ?? ''}${text}`);
}

/**
 * Of several addresses in a line, each gets the name before it, or after it if the line consists of such pairs. A name
 * that could belong to either becomes a person without an address: no voucher must go to the wrong one.
 */
function peopleOf({ names, addresses, hasBrackets }: Line): Recipient[] {
  const [address = '', second] = addresses;
  if (second === undefined) return [{ recipientName: cleanName(names.join(' ')), recipientEmail: address }];
  const [first = '', ...others] = names.map(cleanName);
  const pair = (recipientName: string, place: number) => ({ recipientName, recipientEmail: addresses[place] ?? '' });
  if (first !== '' || hasBrackets) return [first, ...others].map(pair);
  if (others.every((name) => name !== '')) return others.map(pair);
  return ['', ...others].flatMap((name, place) => [pair(name, addresses.length), pair('', place)]);
}

/** Without separators and brackets around an address. */
function cleanName(text: string): string {
  const characters = Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/ ?,[ ,]*/g, ', '));
  const first = characters.findIndex((character) => character !== ')' && !SEPARATOR.test(character));
  const last = characters.findLastIndex((character) => character !== '(' && !SEPARATOR.test(character));
  return first === -1 ? '' : characters.slice(first, last + 1).join('');
}
