import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import type { BuildResult } from './build-result.ts';
import { formatCount } from './count.ts';
import { cutText } from './fit-text.ts';
import { totalsOf } from './json-document.ts';
import { formatSize } from './size.ts';
import { slowestStage, sumStages } from './stages.ts';
import type { BuiltReport, Stage } from './tenant-report.ts';
import type { Colours } from './terminal-io.ts';

export interface TableStyle {
  colours: Colours;
  /** Columns a line may fill; Infinity when nothing limits it. */
  width: number;
}

const COLUMNS = ['pages', 'files', 'size', 'seconds', 'slowest stage', 'warnings'] as const;
type Column = (typeof COLUMNS)[number];

/** What a narrow terminal can do without, in this order. */
const DISPENSABLE: readonly Column[] = ['files', 'warnings', 'slowest stage', 'size', 'pages'];

/** Where not even the long names fit, they are cut to this or to a third of the line. */
const SHORT_NAME = 24;

const NO_BORDER = Object.fromEntries(
  ['top', 'bottom', 'left', 'right']
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .map((name) => [name, '']),
);

/** The tenants of a build as a table, a row for each and a row of totals when there are several. No newline at the end. */
export function tenantTable(result: BuildResult, { colours, width }: TableStyle): string {
  let columns: readonly Column[] = COLUMNS;
  let table = drawTable(result, columns, colours, Number.POSITIVE_INFINITY);
  const nameWidth = Math.min(SHORT_NAME, Math.floor(width / 3));
  for (const dispensable of [undefined, ...DISPENSABLE]) {
    if (widthOf(table) <= width) break;
    columns = columns.filter((column) => column !== dispensable);
    table = drawTable(result, columns, colours, nameWidth);
  }
  return table;
}

function drawTable(result: BuildResult, columns: readonly Column[], colours: Colours, nameWidth: number): string {
  const table = new Table({
    chars: { ...NO_BORDER, mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '', middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: [
      'left',
      ...columns.map((column) => (column === 'slowest stage' ? ('left' as const) : ('right' as const))),
    ],
  });
  const row = (label: string, cells: Record<Column, string>) => [label, ...columns.map((column) => cells[column])];
  table.push(['  tenant', ...columns].map((title) => colours.dim(title)));
  for (const report of result.reports) {
    if (report.status !== 'failed')
      table.push(
        row(
          `${report.status === 'held' ? colours.yellow('‖') : colours.green('✓')} ${cutText(report.tenant, nameWidth)}`,
          cellsOf(report, colours),
        ),
      );
    else {
      const code = { content: colours.red(report.failure.code), colSpan: columns.length, hAlign: 'left' as const };
      table.push([`${colours.red('✗')} ${cutText(report.tenant, nameWidth)}`, code]);
    }
  }
  if (result.reports.length > 1) table.push(row('  total', totalCells(result)).map((cell) => colours.bold(cell)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function cellsOf({ pages, files, bytes, ms, stages, warnings }: BuiltReport, colours: Colours): Record<Column, string> {
  const found = warnings.reduce((sum, { count }) => sum + count, 0);
  return {
    pages: formatCount(pages),
    files: formatCount(files),
    size: formatSize(bytes),
    seconds: inSeconds(ms),
    'slowest stage': describeSlowest(stages),
    warnings: found === 0 ? '–' : colours.yellow(formatCount(found)),
  };
}

/** The seconds are those of the whole build, not the sum: tenants are built side by side. */
function totalCells(result: BuildResult): Record<Column, string> {
  const { pages, files, bytes, warnings } = totalsOf(result);
  const stages = result.reports.flatMap((report) => (report.status !== 'failed' ? [report.stages] : []));
  return {
    pages: formatCount(pages),
    files: formatCount(files),
    size: formatSize(bytes),
    seconds: inSeconds(result.ms),
    'slowest stage': describeSlowest(sumStages(stages)),
    warnings: warnings === 0 ? '–' : formatCount(warnings),
  };
}

function describeSlowest(stages: Readonly<Record<Stage, number>>): string {
  const slowest = slowestStage(stages);
  return slowest === undefined ? '–' : `${slowest.stage} ${Math.round(slowest.share * 100)} %`;
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function widthOf(table: string): number {
  return Math.max(
    ...stripVTControlCharacters(table)
      .split('\n')
      .map((line) => line.length),
  );
}
