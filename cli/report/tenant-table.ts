import { totalsOf } from './build-document.ts';
import { formatCount, formatSize, truncate, widthOf } from './format.ts';
import { slowestStage, sumStages, type Stage } from './stages.ts';
import { formatTable } from './table.ts';
import type { BuildResult, BuiltReport, TenantReport } from './tenant-report.ts';
import type { Colours, TextStyle } from './terminal.ts';

const COLUMNS = ['pages', 'files', 'size', 'seconds', 'slowest stage', 'warnings'] as const;
type Column = (typeof COLUMNS)[number];

/** Columns that a narrow terminal drops, in this order. */
const DISPENSABLE: readonly Column[] = ['files', 'warnings', 'slowest stage', 'size', 'pages'];

/** Names are cut to this or to a third of the line if the table is too wide. */
const MAX_NAME = 24;

/** The tenants of a build as a table: a row per tenant and, for several tenants, a row of totals. No newline at the end. */
export function tenantTable(result: BuildResult, { colours, width }: TextStyle): string {
  let columns: readonly Column[] = COLUMNS;
  let table = drawTable(result, columns, colours, Number.POSITIVE_INFINITY);
  const nameWidth = Math.min(MAX_NAME, Math.floor(width / 3));
  for (const dispensable of [undefined, ...DISPENSABLE]) {
    if (widthOf(table) <= width) break;
    columns = columns.filter((column) => column !== dispensable);
    table = drawTable(result, columns, colours, nameWidth);
  }
  return table;
}

function drawTable(result: BuildResult, columns: readonly Column[], colours: Colours, nameWidth: number): string {
  const select = (cells: Record<Column, string>) => columns.map((column) => cells[column]);
  const rows = result.reports.map((report) => {
    const label = `${markOf(report, colours)} ${truncate(report.tenant, nameWidth)}`;
    if (report.status === 'failed') return [label, colours.red(report.failure.code)];
    return [label, ...select(cellsOf(report, colours))];
  });
  if (result.reports.length > 1) {
    rows.push(['  total', ...select(totalCells(result))].map((cell) => colours.bold(cell)));
  }
  const titles = columns.map((title) => ({
    title,
    align: title === 'slowest stage' ? ('left' as const) : ('right' as const),
  }));
  return formatTable([{ title: '  tenant' }, ...titles], rows, colours.dim);
}

function markOf({ status }: TenantReport, colours: Colours): string {
  if (status === 'failed') return colours.red('✗');
  return status === 'held' ? colours.yellow('‖') : colours.green('✓');
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

/** The seconds are the wall time of the build, not the sum, because tenants are built in parallel. */
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
