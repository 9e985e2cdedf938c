import type { BuildResult } from './build-result.ts';
import { formatCount, listSome } from './count.ts';
import { toPlainText } from './plain-text.ts';
import { wrap } from './render-failure.ts';
import type { TableStyle } from './tenant-table.ts';
import { groupWarnings } from './warning-groups.ts';

const MAX_EXAMPLES = 3;
const MAX_TENANTS = 5;
/** The build goes on, but the site lacks what it is made for. Source: specification section 1. */
const ERRORS: ReadonlySet<string> = new Set(['GENERAL_VOUCHER_NOT_CONFIGURED']);

/** The warnings of a build, each once: how often, what, for whom, and a few places. */
export function warningLines({ reports }: BuildResult, { colours, width }: TableStyle): string[] {
  const lines: string[] = [];
  for (const { code, message, count, examples, tenants } of errorsFirst(groupWarnings(reports))) {
    // With a single tenant its name adds nothing.
    const about = reports.length > 1 ? `${code}, ${listSome(tenants, MAX_TENANTS)}` : code;
    const mark = ERRORS.has(code) ? `${colours.red('✗ error')}` : colours.yellow('!');
    const start = `${mark} ${formatCount(count)} × `;
    lines.push(wrap(`${start}${toPlainText(message)} (${about})`, '', '  ', width));
    const shown = examples.slice(0, MAX_EXAMPLES);
    for (const example of shown) lines.push(wrap(toPlainText(example), '    ', '      ', width));
    const beyond = count - shown.length;
    if (shown.length > 0 && beyond > 0) lines.push(colours.dim(`    and ${formatCount(beyond)} more`));
  }
  return lines;
}

function errorsFirst<T extends { code: string }>(warnings: readonly T[]): T[] {
  return warnings.toSorted((a, b) => Number(ERRORS.has(b.code)) - Number(ERRORS.has(a.code)));
}
