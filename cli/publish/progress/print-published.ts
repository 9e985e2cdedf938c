import { toPlainText } from '../../report/plain-text.ts';
import { pluralize, formatCount, formatDuration, formatSize } from '../../report/format.ts';
import { formatTable, type Column } from '../../report/table.ts';
import { coloursFor, type Io } from '../../report/terminal.ts';
import type { PublishedReport, PublishReport } from '../publish-report.ts';
import type { PublishResult } from './publish-document.ts';

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

/** Paths of a dry run that are shown of each kind; --json has them all. */
const MAX_PATHS = 40;

/** The summary on stdout: a table, and for a dry run the files of it. */
export function printPublished(io: Io, { reports, isDryRun }: PublishResult): void {
  io.stdout.write(`${formatTable(COLUMNS, reports.map(row), coloursFor(io.stdout, io.env).bold)}\n`);
  for (const report of reports) {
    if (report.status === 'failed') continue;
    for (const line of planLines(report)) io.stdout.write(`${line}\n`);
    for (const line of report.warnings)
      io.stderr.write(`${coloursFor(io.stderr, io.env).yellow('!')} ${toPlainText(line)}\n`);
  }
  if (isDryRun) io.stdout.write('This was a dry run: nothing was touched.\n');
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

function shortened(paths: readonly string[], sign: string): string[] {
  const lines = paths.slice(0, MAX_PATHS).map((path) => `  ${sign} ${toPlainText(path)}`);
  const more = paths.length - MAX_PATHS;
  return more > 0 ? [...lines, `  ${sign} … and ${pluralize(more, 'more file')}`] : lines;
}
