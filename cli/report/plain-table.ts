import Table from 'cli-table3';
import type { Colours } from './terminal-io.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

const NO_LINES = { top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '', 'bottom-mid': '' };
const NO_CORNERS = { 'bottom-left': '', 'bottom-right': '', left: '', 'left-mid': '', mid: '', 'mid-mid': '' };
const NO_SIDES = { right: '', 'right-mid': '', middle: '  ' };

/** Aligned columns under bold titles, without lines. No newline at the end. */
export function plainTable(columns: readonly Column[], rows: readonly (readonly string[])[], colours: Colours): string {
  const table = new Table({
    head: columns.map(({ title }) => colours.bold(title)),
    chars: { ...NO_LINES, ...NO_CORNERS, ...NO_SIDES },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: columns.map(({ align = 'left' }) => align),
  });
  for (const row of rows) table.push(row.map((cell) => cell.replaceAll(/[\r\n]+/g, ' ')));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
