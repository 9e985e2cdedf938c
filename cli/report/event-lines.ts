import type { BuildEvent } from './build-event.ts';
import { countOf, formatCount } from './count.ts';
import { formatDuration } from './duration.ts';
import { cutText, fitText } from './fit-text.ts';
import { toPlainText } from './plain-text.ts';
import { formatSize } from './size.ts';
import { STAGES } from './stages.ts';
import type { TenantReport } from './tenant-report.ts';
import type { Colours } from './terminal-io.ts';

export interface LineStyle {
  colours: Colours;
  /** Columns that lines may fill which say elsewhere in full what is cut off; Infinity when nothing is cut. */
  width: number;
  /** Columns for the tenant's name, so that what follows stands in one column. */
  labelWidth: number;
}

const MAX_LABEL = 24;

/** Columns for the names of these tenants: what the longest needs, and never more than a third of a terminal. */
export function labelWidthFor(tenants: readonly string[], width: number): number {
  const longest = Math.max(0, ...tenants.map((tenant) => tenant.length));
  return Math.min(longest, MAX_LABEL, Math.floor(width / 3));
}

/** The line that remains of a tenant once its build has ended: what came of it, or why nothing did. */
export function finishedLine(report: TenantReport, style: LineStyle): string {
  const { colours } = style;
  if (report.status === 'failed') {
    const { code, title } = report.failure;
    return tenantLine(colours.red('✗'), report.tenant, `${code}  ${toPlainText(title)}`, style);
  }
  const { status, pages, rendered, bytes, ms, warnings, hold } = report;
  const found = warnings.reduce((sum, { count }) => sum + count, 0);
  const taken = rendered < pages ? ` (${formatCount(rendered)} rendered)` : '';
  const what = status === 'unchanged' ? 'unchanged' : `${countOf(pages, 'page')}${taken}`;
  const parts = [what, formatDuration(ms), formatSize(bytes)];
  if (found > 0) parts.push(countOf(found, 'warning'));
  if (hold !== undefined)
    return tenantLine(colours.yellow('‖'), report.tenant, `held at ${hold.release} · ${parts.join(' · ')}`, style);
  return tenantLine(colours.green('✓'), report.tenant, parts.join(' · '), style);
}

export function startedLine(tenant: string, style: LineStyle): string {
  return tenantLine(style.colours.dim('·'), tenant, 'started', style);
}

/** One line about one tenant: a mark, its name, what happened. */
function tenantLine(mark: string, tenant: string, text: string, { labelWidth, width }: LineStyle): string {
  const label = fitText(tenant, width === Number.POSITIVE_INFINITY ? Math.max(labelWidth, tenant.length) : labelWidth);
  return `${mark} ${label}  ${cutText(text, width - label.length - 4)}`;
}

/** Requests are shared by tenants with the same API, so this names none. */
export function retryLine(event: Extract<BuildEvent, { type: 'request-retried' }>, { colours }: LineStyle): string {
  const { attempt, reason, url } = event;
  return `${colours.yellow('↻')} attempt ${attempt}: ${toPlainText(reason)}  ${toPlainText(url)}`;
}

/** What --verbose adds for an event; most events add nothing. */
export function verboseLines(event: BuildEvent, style: LineStyle): string[] {
  const line = (tenant: string, text: string) => [
    style.colours.dim(tenantLine('·', tenant, text, { ...style, width: Number.POSITIVE_INFINITY })),
  ];
  switch (event.type) {
    case 'pulled':
      return line(
        event.tenant,
        `read ${formatSize(event.bytes)} with ${countOf(event.requests, 'request')} in ${formatDuration(event.ms)}`,
      );
    case 'planned':
      return line(event.tenant, `planned ${countOf(event.pages, 'page')}`);
    case 'tenant-finished': {
      const { report } = event;
      if (report.status === 'failed') return [];
      const stages = STAGES.map((stage) => `${stage} ${formatDuration(report.stages[stage])}`);
      return [
        ...line(report.tenant, stages.join(' · ')),
        ...line(report.tenant, `build ${report.buildId} in ${report.folder}`),
      ];
    }
    default:
      return [];
  }
}

/** @param isReused the bundle of the same sources was there already */
export function bundledLine(ms: number, isReused: boolean, { colours }: LineStyle): string {
  const what = isReused
    ? 'the bundled code of the site was there already'
    : `bundled the code of the site in ${formatDuration(ms)}`;
  return `${colours.green('✓')} ${what}`;
}
