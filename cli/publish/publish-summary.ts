import { formatCount, formatDuration, formatList, formatSize, pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { formatTable, type Column } from '../report/table.ts';
import { coloursFor, type Io } from '../report/terminal.ts';
import { reportsOf, totalsOf, type PublishedReport, type PublishReport, type PublishResult } from './publish-report.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Tenant' },
  { title: 'Result' },
  { title: 'Release' },
  { title: 'Uploaded', align: 'right' },
  { title: 'Size', align: 'right' },
  { title: 'Skipped', align: 'right' },
  { title: 'Deleted', align: 'right' },
  { title: 'Time', align: 'right' },
];

/** Maximum number of paths of each kind that a dry run prints; --json lists all of them. */
const MAX_PATHS = 40;

/** Maximum number of tenants that a warning names. */
const MAX_TENANTS = 5;

/** Prints the summary on stdout: a table for each target, the files of a dry run, and the totals of several targets. */
export function printPublished(io: Io, { reports, targets, isDryRun }: PublishResult): void {
  const { bold } = coloursFor(io.stdout, io.env);
  const table = (some: readonly PublishReport[]): string => formatTable(COLUMNS, some.map(row), bold);
  const isOne = targets.length === 1;
  if (isOne) io.stdout.write(`${table(reports)}\n`);
  else for (const target of targets) io.stdout.write(`${bold(target)}\n${table(reportsOf(target, reports))}\n\n`);
  for (const report of reports) {
    if (report.status === 'failed') continue;
    for (const line of planLines(report)) io.stdout.write(`${line}\n`);
  }
  printPublishWarnings(io, reports);
  if (!isOne) for (const target of targets) io.stdout.write(`${describeTotals(target, reports)}\n`);
  if (isDryRun) io.stdout.write('This was a dry run: nothing was changed.\n');
}

/** Prints the warnings on stderr, also with --quiet: they are about what visitors get, or about the next publish. */
export function printPublishWarnings(io: Io, reports: readonly PublishReport[]): void {
  for (const line of warningLines(reports)) {
    io.stderr.write(`${coloursFor(io.stderr, io.env).yellow('!')} ${toPlainText(line)}\n`);
  }
}

function row(report: PublishReport): string[] {
  const { tenant, ms } = report;
  if (report.status === 'failed') return [tenant, 'failed', '–', '–', '–', '–', '–', formatDuration(ms)];
  const { status, release, uploaded, uploadedBytes, skipped, deleted } = report;
  return [
    tenant,
    status,
    release,
    formatCount(uploaded),
    formatSize(uploadedBytes),
    formatCount(skipped),
    formatCount(deleted),
    formatDuration(ms),
  ];
}

function planLines({ tenant, where, plan }: PublishedReport): string[] {
  if (plan === undefined) return [];
  const { uploads, deletes } = plan;
  if (uploads.length === 0 && deletes.length === 0) return ['', `${tenant} → ${where}: nothing to do`];
  return ['', `${tenant} → ${where}`, ...shortened(uploads, '+'), ...shortened(deletes, '-')];
}

/** Each warning once, with its tenants if others were published, too; one of several publications with their number. */
function warningLines(reports: readonly PublishReport[]): string[] {
  const found = new Map<string, string[]>();
  for (const report of reports) {
    if (report.status === 'failed') continue;
    for (const text of report.warnings) found.set(text, [...(found.get(text) ?? []), report.tenant]);
  }
  return [...found].map(([text, tenants]) => {
    if (reports.length === 1) return text;
    const count = tenants.length === 1 ? '' : `${formatCount(tenants.length)} × `;
    return `${count}${text} (${formatList([...new Set(tenants)], MAX_TENANTS)})`;
  });
}

function shortened(paths: readonly string[], sign: string): string[] {
  const lines = paths.slice(0, MAX_PATHS).map((path) => `  ${sign} ${toPlainText(path)}`);
  const more = paths.length - MAX_PATHS;
  return more > 0 ? [...lines, `  ${sign} … and ${pluralize(more, 'more file')}`] : lines;
}

/** `web1: 298 published · 3 unchanged · 1 failed` */
function describeTotals(target: string, reports: readonly PublishReport[]): string {
  const of = reportsOf(target, reports);
  const { published, unchanged, failed } = totalsOf(of);
  const planned = of.filter(({ status }) => status === 'planned').length;
  const parts = Object.entries({ planned, published, unchanged, failed }).filter(([, count]) => count > 0);
  return `${target}: ${parts.map(([status, count]) => `${formatCount(count)} ${status}`).join(' · ')}`;
}
