import path from 'node:path';
import { programName, quote } from '../lib/given-options.ts';
import { groupFailures, renderFailure } from './failures.ts';
import { formatCount, formatDuration, formatList, formatSize, pluralize, truncate, widthOf } from './format.ts';
import { formatHeldTenants } from './holds.ts';
import { type BuildResult, type BuiltReport, splitReports, type TenantReport } from './tenant-report.ts';
import { type Colours, type Io, type TextStyle, textStyleFor, wrap } from './terminal.ts';
import { countWarnings, formatWarnings } from './warnings.ts';
import { totalsOf } from './build-document.ts';
import { slowestStage, type Stage, sumStages } from './stages.ts';
import { formatTable } from './table.ts';

const DEFAULT_OUT = 'dist';

/**
 * Prints the result of a build: table, warnings and next steps to stdout, failures to stderr. Not called with --quiet,
 * whose reporter prints each failure when it happens.
 */
export function printSummary(io: Io, result: BuildResult): void {
  const style = textStyleFor(io.stdout, io.env);
  const times = wrap(`${formatDuration(result.ms)} in all${describeBundling(result)}`, '  ', '  ', style.width);
  writeBlocks(io.stdout, [
    [tenantTable(result, style), style.colours.dim(times)],
    formatWarnings(result, style),
    formatHeldTenants(result.reports, style),
  ]);
  printFailures(io, result);
  writeBlocks(io.stdout, [formatNextSteps(result, io)]);
}

function describeBundling({ bundleMs, isBundleReused = false }: BuildResult): string {
  if (bundleMs === null) return '';
  if (isBundleReused) return '; the bundled code of the site was reused';
  return `; the code of the site was bundled once, in ${formatDuration(bundleMs)}`;
}

function printFailures(io: Io, result: BuildResult): void {
  const style = textStyleFor(io.stderr, io.env);
  const failures = groupFailures(splitReports(result).failed);
  writeBlocks(
    io.stderr,
    failures.map(({ failure, tenants }) => [renderFailure(failure, { ...style, tenants })]),
  );
}

/** Writes blocks of lines, each after an empty line. */
function writeBlocks(stream: NodeJS.WritableStream, blocks: readonly (readonly string[])[]): void {
  for (const lines of blocks) if (lines.length > 0) stream.write(`\n${lines.join('\n')}\n`);
}

/** Where the finished sites are, how to preview them, and which tenants stayed unchanged because they failed. */
function formatNextSteps(result: BuildResult, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string[] {
  const { built: ended, failed } = splitReports(result);
  const built = ended.filter(({ status }) => status !== 'held');
  const lines: string[] = [];
  const [first] = built;
  if (first !== undefined) {
    const out = shortPath(path.dirname(first.folder), cwd);
    const only = built.length === 1;
    const tenant = only ? ` --tenant ${first.tenant}` : '';
    const elsewhere = out === DEFAULT_OUT ? '' : ` --out ${quote(out)}`;
    lines.push(
      only
        ? `The site of ${first.tenant} is in ${shortPath(first.folder, cwd)}`
        : `${pluralize(built.length, 'site')} are in ${out}`,
      `Look at ${only ? 'it' : 'them'} with: ${programName(env)} preview${tenant}${elsewhere}`,
    );
  }
  if (failed.length > 0) {
    const names = failed.map(({ tenant }) => tenant);
    lines.push(`Nothing was changed for ${formatList(names, 10)}.`);
  }
  return lines;
}

/** Relative for a path below the current folder, otherwise absolute. */
function shortPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  if (relative === '') return '.';
  return relative.startsWith('..') ? file : relative;
}

const COLUMNS = ['pages', 'files', 'size', 'seconds', 'slowest stage', 'warnings'] as const;
type Column = (typeof COLUMNS)[number];

/** Columns that a narrow terminal drops, in this order. */
const DISPENSABLE: readonly Column[] = ['files', 'warnings', 'slowest stage', 'size', 'pages'];

/** Names are cut to this or to a third of the line if the table is too wide. */
const MAX_NAME = 24;

/** The tenants of a build as a table: a row per tenant and, for several tenants, a row of totals. No newline at the end. */
function tenantTable(result: BuildResult, { colours, width }: TextStyle): string {
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
    const warnings = countWarnings(report);
    return [label, ...select(cellsOf({ ...report, warnings }, colours.yellow))];
  });
  if (result.reports.length > 1) {
    // The seconds are the wall time of the build, not the sum, because tenants are built in parallel.
    const stages = sumStages(splitReports(result).built.map((report) => report.stages));
    const total = cellsOf({ ...totalsOf(result), ms: result.ms, stages });
    rows.push(['  total', ...select(total)].map((cell) => colours.bold(cell)));
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

type Figures = Pick<BuiltReport, 'pages' | 'files' | 'bytes' | 'ms' | 'stages'> & { warnings: number };

function cellsOf(
  { pages, files, bytes, ms, stages, warnings }: Figures,
  paintWarnings: (text: string) => string = (text) => text,
): Record<Column, string> {
  return {
    pages: formatCount(pages),
    files: formatCount(files),
    size: formatSize(bytes),
    seconds: (ms / 1000).toFixed(1),
    'slowest stage': describeSlowest(stages),
    warnings: warnings === 0 ? '–' : paintWarnings(formatCount(warnings)),
  };
}

function describeSlowest(stages: Readonly<Record<Stage, number>>): string {
  const slowest = slowestStage(stages);
  return slowest === undefined ? '–' : `${slowest.stage} ${Math.round(slowest.share * 100)} %`;
}
