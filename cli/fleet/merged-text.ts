import { countOf, formatCount } from '../report/count.ts';
import { formatDuration } from '../report/duration.ts';
import { groupFailures } from '../report/failure-groups.ts';
import { heldLines } from '../report/held-lines.ts';
import { plainTable, type Column } from '../report/plain-table.ts';
import { renderFailure } from '../report/render-failure.ts';
import type { Colours } from '../report/terminal-io.ts';
import type { MergedDocument } from './merged-document.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Slowest' },
  { title: 'Result' },
  { title: 'Pages', align: 'right' },
  { title: 'Rendered', align: 'right' },
  { title: 'Time', align: 'right' },
];

/** A merged report for people: what it came to, the slowest tenants, and why others failed. No newline at the end. */
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
  const table = rows.length === 0 ? [] : [plainTable(COLUMNS, rows, colours)];
  const held = heldLines(document.tenants, { colours, width });
  return [headline(document), ...table, ...(held.length === 0 ? [] : [held.join('\n')]), ...failures].join('\n\n');
}

function headline({ totals, files, ms, exitCode }: MergedDocument): string {
  const { tenants, built, unchanged, held, failed, pages, rendered, warnings, damagedLines } = totals;
  const parts = [
    `${formatCount(built)} of ${countOf(tenants, 'tenant')} built (${formatCount(unchanged)} unchanged${held > 0 ? `, ${formatCount(held)} held` : ''})`,
    `${formatCount(failed)} failed`,
    `${formatCount(rendered)} of ${countOf(pages, 'page')} rendered`,
    countOf(warnings, 'warning'),
    `${formatDuration(ms)} from ${countOf(files.length, 'report')}`,
    ...(damagedLines > 0 ? [`${countOf(damagedLines, 'damaged line')} left out`] : []),
    `exit code ${exitCode}`,
  ];
  return parts.join(' · ');
}
