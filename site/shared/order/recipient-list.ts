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
/** In quotation marks, at the start of a row or after a separator (RFC 4180). */
const CELL = /(?:^|[\t,;])"[^"]*"/gm;
const TOKEN_END = /([\s"(),;<>])/;
const SEPARATOR = /[\s,;:|•·–—-]/;

/**
 * A person per line, from another program: "Anna Berg, anna@post.example", also with semicolons or tabs, as `Anna Berg
 * <anna@post.example>`, or only one of both. Cells in quotation marks may contain separators and line breaks. Each address
 * is a person. A table's heading and row numbers are left out.
 */
export function readRecipientList(text: string): Recipient[] {
  const list = text.replaceAll(LINE_BREAK, '\n').trim().replaceAll(ROW_NUMBER, '');
  const [heading = '', ...lines] = list.replaceAll(CELL, (cell) => cell.replaceAll('\n', ' ')).split('\n');
  const hasHeading = lines.length > 0 && HEADING.test(heading) && !heading.includes('@');
  return (hasHeading ? lines : [heading, ...lines])
    .flatMap((line) => peopleOf(readLine(line)))
    .filter((recipient) => !isUnused(recipient, 'EMAIL'));
}

function readLine(text: string): Line {
  const line: Line = { names: [], addresses: [], hasBrackets: text.includes('<') };
  let name = '';
  for (const token of text.split(TOKEN_END)) {
    if (token.includes('@')) {
      line.addresses.push(token);
      line.names.push(name);
      name = '';
    } else name += token;
  }
  line.names.push(name);
  return line;
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

/** "Berg, Anna" is a name; "Anna;Berg" are two columns of a table. Without separators and brackets around an address. */
function cleanName(text: string): string {
  const words = text
    .replaceAll(/"("?)/g, '$1')
    .replaceAll(/[\s\p{Cc};<>]+/gu, ' ')
    .replaceAll(/ ?,[ ,]*/g, ', ');
  const characters = Array.from(words);
  const first = characters.findIndex((character) => character !== ')' && !SEPARATOR.test(character));
  const last = characters.findLastIndex((character) => character !== '(' && !SEPARATOR.test(character));
  return first === -1 ? '' : characters.slice(first, last + 1).join('');
}
