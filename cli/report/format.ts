import { stripVTControlCharacters } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SIZE_UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** `1,034`. Creating an `Intl.NumberFormat` would take a tenth of the time of a build without changes. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  return `${formatCount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`;
}

/**
 * `1 page`, `1,034 pages`
 * @param plural for nouns whose plural is not formed with an s
 */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Names in a line of text. */
const MAX_NAMES = 8;

/** `a, b, c and 4 more`: the first `limit` items and the number of the others. */
export function formatList(items: readonly string[], limit = MAX_NAMES): string {
  const shown = items.slice(0, limit).join(', ');
  return items.length > limit ? `${shown} and ${formatCount(items.length - limit)} more` : shown;
}

/** `a, b`; of many tenants their number, too: `300 tenants: a, b, … and 292 more`. */
export function formatTenants(tenants: readonly string[]): string {
  const names = formatList(tenants);
  return tenants.length > MAX_NAMES ? `${pluralize(tenants.length, 'tenant')}: ${names}` : names;
}

/** Bytes in decimal units, as storage and hosts count them: `512 B`, `12.4 kB`, `148 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes;
  let shown = '';
  for (const unit of SIZE_UNITS) {
    value /= 1000;
    shown = `${value < 99.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
    // 999,999 bytes round to 1000 kB, which is shown as 1.0 MB.
    if (Math.round(value) < 1000) break;
  }
  return shown;
}

/** A duration of `ms` milliseconds: `740 ms`, `1.8 s`, `3 min 05 s`, `1 h 02 min`. */
export function formatDuration(ms: number): string {
  // Rounded before the unit is chosen, so that 999.6 ms is not shown as "1000 ms".
  if (Math.round(ms) < SECOND) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths * 100 < MINUTE) return `${(tenths / 10).toFixed(1)} s`;
  return formatMinutes(Math.round(ms / SECOND));
}

/** Time since a start in whole seconds, for a display that is redrawn often: `4 s`, `1 min 12 s`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  return seconds * SECOND < MINUTE ? `${seconds} s` : formatMinutes(seconds);
}

function formatMinutes(seconds: number): string {
  const padded = (value: number) => String(value).padStart(2, '0');
  if (seconds * SECOND < HOUR) return `${Math.floor(seconds / 60)} min ${padded(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${padded(minutes % 60)} min`;
}

/** Time since an event, rounded down to its largest unit: `40 s`, `12 min`, `5 h`, `3 d`. */
export function formatAge(ms: number): string {
  // Clocks of two machines differ.
  const past = Math.max(0, ms);
  if (past < MINUTE) return `${Math.floor(past / SECOND)} s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  return past < 2 * DAY ? `${Math.floor(past / HOUR)} h` : `${Math.floor(past / DAY)} d`;
}

/**
 * `2026-11-21 14:03 UTC`, because operators and machines are in different time zones.
 * @param ms milliseconds since 1970
 */
export function formatUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Marks and signs that take no column of their own: combining, invisible, or joined to an emoji before them. */
const WITHOUT_WIDTH = /\u200D.|[\p{Mn}\p{Me}\p{Cf}\p{Emoji_Modifier}]/gu;

/** Columns that a text takes in a terminal; of several lines, the widest. Colours take none, East Asian signs and emoji two. */
export function widthOf(text: string): number {
  return Math.max(...stripVTControlCharacters(text).split('\n').map(columnsOf));
}

function columnsOf(line: string): number {
  if (/^[ -~]*$/.test(line)) return line.length;
  let columns = 0;
  for (const sign of line.replaceAll(WITHOUT_WIDTH, '')) columns += eastAsianWidth(sign.codePointAt(0) ?? 0);
  return columns;
}

/** Cuts plain text (without colours) to a number of columns; an ellipsis replaces the rest. */
export function truncate(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const sign of text) {
    width += widthOf(sign);
    if (width >= columns) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** Cuts a text to a number of characters; an ellipsis follows. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Plain text, cut or padded to exactly this number of columns. */
export function fitText(text: string, columns: number): string {
  const fitting = truncate(text, columns);
  return fitting + ' '.repeat(Math.max(0, columns - widthOf(fitting)));
}
