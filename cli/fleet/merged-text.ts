import { pluralize, formatCount, formatDuration } from '../report/format.ts';
import { groupFailures, renderFailure } from '../report/failures.ts';
import { formatHeldTenants } from '../report/holds.ts';
import { formatTable, type Column } from '../report/table.ts';
import type { Colours } from '../report/terminal.ts';
import type { MergedDocument } from './merge-reports.ts';

/** With the slowest tenants, those that were not finished. */
const MAX_ROWS = 20;

const COLUMNS: readonly Column[] = [
  { title: 'Slowest' },
  { title: 'Result' },
  { title: 'Pages', align: 'right' },
  { title: 'Rendered', align: 'right' },
  { title: 'Time', align: 'right' },
];

/** A merged report as text: result, slowest tenants, failures. No newline at the end. */
export function mergedText(document: MergedDocument, colours: Colours, width: number): string {
  const failed = document.tenants.filter((report) => report.status === 'failed');
  const unassigned = document.failures.filter(({ tenants }) => tenants.length === 0);
  const failures = [...groupFailures(failed), ...unassigned].map(({ failure, tenants }) =>
    renderFailure(failure, { colours, width, tenants }),
  );
  const rows = document.slowest.map(({ tenant, status, ms }) => {
    const report = document.tenants.find((each) => each.tenant === tenant);
    const pages = report === undefined || report.status === 'failed' ? undefined : report;
    return [
      tenant,
      status === 'failed' ? colours.red(status) : status === 'held' ? colours.yellow(status) : status,
      pages === undefined ? '–' : formatCount(pages.pages),
      pages === undefined ? '–' : formatCount(pages.rendered),
      formatDuration(ms),
    ];
  });
  const unfinished = failed
    .filter((report) => report.isFinished === false)
    .map(({ tenant }) => [tenant, 'not finished', '–', '–', '–']);
  const shown = [...rows, ...unfinished].slice(0, Math.max(rows.length, MAX_ROWS));
  const table = shown.length === 0 ? [] : [formatTable(COLUMNS, shown, colours.bold)];
  const held = formatHeldTenants(document.tenants, { colours, width });
  return [headline(document), ...table, ...(held.length === 0 ? [] : [held.join('\n')]), ...failures].join('\n\n');
}

function headline({ totals, files, ms, exitCode }: MergedDocument): string {
  const { tenants, built, unchanged, held, failed, unfinished, pages, rendered, warnings, damagedLines } = totals;
  const parts = [
    `${formatCount(built)} of ${pluralize(tenants, 'tenant')} built (${formatCount(unchanged)} unchanged${held > 0 ? `, ${formatCount(held)} held` : ''})`,
    `${formatCount(failed - unfinished)} failed`,
    ...(unfinished > 0 ? [`${formatCount(unfinished)} not finished`] : []),
    `${formatCount(rendered)} of ${pluralize(pages, 'page')} rendered`,
    pluralize(warnings, 'warning'),
    `${formatDuration(ms)} from ${pluralize(files.length, 'report')}`,
    ...(damagedLines > 0 ? [`${pluralize(damagedLines, 'damaged line')} ignored`] : []),
    `exit code ${exitCode}`,
  ];
  return parts.join(' · ');
}
