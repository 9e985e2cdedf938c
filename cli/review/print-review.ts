import path from 'node:path';
import { renderFailure, groupFailures } from '../report/failures.ts';
import { formatCount, formatDuration, formatList, pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import type { TextStyle } from '../report/terminal.ts';
import { unreadNote, type ReviewDocument } from './review-document.ts';

const MAX_GROUPS = 12;

/** What is in a report, for the terminal. */
export function reviewText(document: ReviewDocument, folder: string, style: TextStyle): string {
  const { totals, shared, tenants, ms } = document;
  const { colours } = style;
  const groups = shared.slice(0, MAX_GROUPS).map(({ subject, details, cityCount, pageCount }) => {
    const where = `in ${formatCount(cityCount)} of ${pluralize(totals.tenants, 'tenant')}, on ${pluralize(pageCount, 'page')}`;
    return `${colours.yellow('~')} ${toPlainText(subject)}: ${toPlainText((details[0] ?? '').slice(0, 80))} ${colours.dim(where)}`;
  });
  const own = tenants.filter(({ own: changes = [] }) => changes.length > 0);
  const problems = tenants.reduce((sum, each) => sum + (each.problems?.length ?? 0), 0);
  const failed = tenants.flatMap(({ tenant, failure }) => (failure === undefined ? [] : [{ tenant, failure }]));
  const note = unreadNote(document);
  const recognized = totals.recognized === 0 ? '' : `, ${formatCount(totals.recognized)} with a known change`;
  const pages = `${pluralize(totals.pictured, 'page')} pictured${recognized}`;
  return [
    ...groups,
    ...(totals.shared > MAX_GROUPS ? [`  and ${formatCount(totals.shared - MAX_GROUPS)} more common changes`] : []),
    ...(own.length === 0
      ? []
      : [`  changes of their own: ${toPlainText(formatList(own.map(({ tenant }) => tenant)))}`]),
    ...(problems === 0 ? [] : [`${colours.yellow('!')} ${pluralize(problems, 'page')} could not be pictured`]),
    ...groupFailures(failed).map(({ tenants: whose, failure }) => renderFailure(failure, { ...style, tenants: whose })),
    `${formatCount(totals.changed)} of ${pluralize(totals.tenants, 'tenant')} changed, ${formatCount(totals.unchanged)} unchanged, ${formatCount(totals.new)} new; ${pages} in ${formatDuration(ms)}`,
    ...(note === undefined ? [] : [note]),
    `The report is ${path.join(folder, 'index.html')}`,
  ].join('\n');
}
