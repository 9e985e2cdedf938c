import { repeatGivenOptions } from '../lib/given-options.ts';
import { formatUtc, pluralize } from './format.ts';
import { toPlainText } from './plain-text.ts';
import type { BuiltReport, FailedReport, Hold, TenantReport } from './tenant-report.ts';
import { wrap, type TextStyle } from './terminal.ts';

const MAX_SHOWN = 12;

/** `5452dc31 since 2026-11-21 14:03 UTC by anna@build1: the prices were wrong` */
export function describeHold({ release, since, by, reason }: Hold): string {
  return toPlainText(`${release} since ${formatUtc(since)} by ${by}${reason === undefined ? '' : `: ${reason}`}`);
}

type HoldDocument = Omit<Hold, 'since'> & { since: string };

export type ReportDocument = FailedReport | (Omit<BuiltReport, 'hold'> & { hold?: HoldDocument });

/** A hold in a JSON document or a report file: `since` is ISO 8601. */
export function toHoldDocument({ since, ...hold }: Hold): HoldDocument {
  return { ...hold, since: new Date(since).toISOString() };
}

/** The result of a tenant in a JSON document or a report file. */
export function toReportDocument(report: TenantReport): ReportDocument {
  if (report.status === 'failed') return report;
  const { hold, ...rest } = report;
  return hold === undefined ? rest : { ...rest, hold: toHoldDocument(hold) };
}

/** Lines about the tenants whose builds did not go live because of a hold, and the command that removes it. */
export function formatHeldTenants(reports: readonly TenantReport[], { colours, width }: TextStyle): string[] {
  const held = reports.flatMap((report) =>
    report.status === 'failed' || report.hold === undefined ? [] : [{ tenant: report.tenant, hold: report.hold }],
  );
  if (held.length === 0) return [];
  const names = held.map(({ tenant }) => tenant);
  const rest = held.length - MAX_SHOWN;
  return [
    wrap(
      `${pluralize(held.length, 'tenant')} held: built and checked, but not live`,
      `${colours.yellow('‖')} `,
      '  ',
      width,
    ),
    ...held
      .slice(0, MAX_SHOWN)
      .map(({ tenant, hold }) => wrap(`${tenant} at ${describeHold(hold)}`, '    ', '      ', width)),
    ...(rest > 0 ? [colours.dim(`    and ${pluralize(rest, 'more tenant')}`)] : []),
    wrap(
      // All names: the command is there to be copied.
      repeatGivenOptions(`once data or code are fixed: voucher-site resume --tenant ${names.join(' ')}`),
      `  ${colours.cyan('→')} `,
      '    ',
      width,
    ),
  ];
}
