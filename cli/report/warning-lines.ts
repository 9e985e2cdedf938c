import type { BuildResult } from './build-result.ts';
import { formatCount, listSome } from './count.ts';
import { toPlainText } from './plain-text.ts';
import { wrap } from './render-failure.ts';
import type { TableStyle } from './tenant-table.ts';
import { groupWarnings } from './warning-groups.ts';

const MAX_EXAMPLES = 3;
const MAX_TENANTS = 5;

/** The warnings of a build, each once: how often, what, for whom, and a few places. */
export function warningLines({ reports }: BuildResult, { colours, width }: TableStyle): string[] {
  const lines: string[] = [];
  for (const { code, message, count, examples, tenants } of groupWarnings(reports)) {
    // With a single tenant there is nobody else it could be about.
    const about = reports.length > 1 ? `${code}, ${listSome(tenants, MAX_TENANTS)}` : code;
    const start = `${colours.yellow('!')} ${formatCount(count)} × `;
    lines.push(wrap(`${start}${toPlainText(message)} (${about})`, '', '  ', width));
    const shown = examples.slice(0, MAX_EXAMPLES);
    for (const example of shown) lines.push(wrap(toPlainText(example), '    ', '      ', width));
    const beyond = count - shown.length;
    if (shown.length > 0 && beyond > 0) lines.push(colours.dim(`    and ${formatCount(beyond)} more`));
  }
  return lines;
}
