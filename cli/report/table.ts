import { widthOf } from './format.ts';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

const GAP = '  ';

/**
 * Aligned columns under a line of titles, without borders and without a newline at the end. Cells may contain colours.
 * @param rows in a row with fewer cells than columns, the last cell spans the other columns and is left-aligned
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  styleTitle: (title: string) => string,
): string {
  const lines = [columns.map(({ title }) => styleTitle(title)), ...rows.map((row) => row.map(toOneLine))];
  const isSpanning = (cells: readonly string[], index: number) =>
    cells.length < columns.length && index === cells.length - 1;
  const widths = columns.map((_column, index) =>
    Math.max(...lines.map((cells) => (isSpanning(cells, index) ? 0 : widthOf(cells[index] ?? '')))),
  );
  const formatLine = (cells: readonly string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0, isSpanning(cells, index) ? 'left' : columns[index]?.align))
      .join(GAP)
      .trimEnd();
  return lines.map(formatLine).join('\n');
}

function toOneLine(cell: string): string {
  return cell.replaceAll(/[\r\n]+/g, ' ');
}

function pad(cell: string, width: number, align: Column['align']): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return align === 'right' ? padding + cell : cell + padding;
}
