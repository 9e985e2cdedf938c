import { pluralize, formatCount, formatDuration, truncate, fitText, formatSize } from './format.ts';
import { toPlainText } from './plain-text.ts';
import type { TenantReport } from './tenant-report.ts';
import type { Colours } from './terminal.ts';

export interface LineStyle {
  colours: Colours;
  /** Columns to which lines are cut whose full text is printed elsewhere; Infinity if lines are not cut. */
  width: number;
  /** Columns for the tenant's name, so that the text after it is aligned. */
  labelWidth: number;
}

const MAX_LABEL = 24;

/** Columns for the names of these tenants: the longest name, at most a third of the terminal. */
export function labelWidthFor(tenants: readonly string[], width: number): number {
  const longest = Math.max(0, ...tenants.map((tenant) => tenant.length));
  return Math.min(longest, MAX_LABEL, Math.floor(width / 3));
}

/** The line about a finished tenant: its result or its failure. */
export function finishedLine(report: TenantReport, style: LineStyle): string {
  const { colours } = style;
  if (report.status === 'failed') {
    const { code, title } = report.failure;
    return tenantLine(colours.red('✗'), report.tenant, `${code}  ${toPlainText(title)}`, style);
  }
  const { status, pages, rendered, bytes, ms, warnings, hold } = report;
  const found = warnings.reduce((sum, { count }) => sum + count, 0);
  const taken = rendered < pages ? ` (${formatCount(rendered)} rendered)` : '';
  const what = status === 'unchanged' ? 'unchanged' : `${pluralize(pages, 'page')}${taken}`;
  const parts = [what, formatDuration(ms), formatSize(bytes)];
  if (found > 0) parts.push(pluralize(found, 'warning'));
  if (hold !== undefined)
    return tenantLine(colours.yellow('‖'), report.tenant, `held at ${hold.release} · ${parts.join(' · ')}`, style);
  return tenantLine(colours.green('✓'), report.tenant, parts.join(' · '), style);
}

export function startedLine(tenant: string, style: LineStyle): string {
  return tenantLine(style.colours.dim('·'), tenant, 'started', style);
}

/** One line about one tenant: mark, name, text. */
function tenantLine(mark: string, tenant: string, text: string, { labelWidth, width }: LineStyle): string {
  const label = fitText(tenant, width === Number.POSITIVE_INFINITY ? Math.max(labelWidth, tenant.length) : labelWidth);
  return `${mark} ${label}  ${truncate(text, width - label.length - 4)}`;
}

/** @param isReused a bundle of the same sources existed */
export function bundledLine(ms: number, isReused: boolean, { colours }: LineStyle): string {
  const what = isReused
    ? 'reused the bundled code of the site'
    : `bundled the code of the site in ${formatDuration(ms)}`;
  return `${colours.green('✓')} ${what}`;
}
