import { groupBy } from '../lib/collections.ts';
import { quote, repeatGivenOptions } from '../lib/given-options.ts';
import { formatTenants, formatUtc, pluralize } from './format.ts';
import { toPlainText } from './plain-text.ts';
import type { Hold, HoldDocument, ReportDocument, TenantReport } from './tenant-report.ts';
import { wrap, type TextStyle } from './terminal.ts';

const MAX_SHOWN = 12;

/** Tenants in a command that can name them in another way. */
const MAX_NAMED = 12;

/** `5452dc31 since 2026-11-21 14:03 UTC by anna@build1: the prices were wrong` */
export function describeHold(hold: Hold): string {
  return toPlainText(`${hold.release} ${describeOrigin(hold)}`);
}

function describeOrigin({ since, by, reason }: Hold): string {
  return `since ${formatUtc(since)} by ${by}${reason === undefined ? '' : `: ${reason}`}`;
}

/** `at 5452dc31 since …`, or what is known of a damaged one. */
export function describeHeldAt(hold: Hold | 'damaged' | undefined): string {
  return hold === undefined || hold === 'damaged' ? 'by a damaged file' : `at ${describeHold(hold)}`;
}

/** A hold in a JSON document or a report file: `since` is ISO 8601. */
export function toHoldDocument({ since, ...hold }: Hold): HoldDocument {
  return { ...hold, since: new Date(since).toISOString() };
}

/** The same of a place that may have none, or a damaged one. */
export function toHoldOrNull(hold: Hold | 'damaged' | undefined): HoldDocument | 'damaged' | null {
  return hold === undefined || hold === 'damaged' ? (hold ?? null) : toHoldDocument(hold);
}

/** The result of a tenant in a JSON document or a report file. */
export function toReportDocument(report: TenantReport): ReportDocument {
  if (report.status === 'failed') return report;
  const { hold, ...rest } = report;
  return hold === undefined ? rest : { ...rest, hold: toHoldDocument(hold) };
}

interface Held {
  tenant: string;
  hold: Hold;
}

/** One line for each decision of an operator: who holds which tenants since when, and why. */
export function describeHeld(held: readonly Held[]): string[] {
  return groupHolds(held).map(([first, ...others]) => {
    if (others.length === 0) return `${first.tenant} at ${describeHold(first.hold)}`;
    const tenants = formatTenants([first, ...others].map(({ tenant }) => tenant));
    return `${tenants} ${toPlainText(describeOrigin(first.hold))}`;
  });
}

/**
 * The commands that end holds.
 * @param targets names of the targets where they end, too
 */
export function resumeCommands(held: readonly Held[], targets: readonly string[] = []): string[] {
  const at = targets.length === 0 ? '' : ` --target ${targets.join(' ')}`;
  const groups = held.length > MAX_NAMED ? groupHolds(held) : [held];
  return groups.map((group) => {
    const reason = group.length > MAX_NAMED ? group[0]?.hold.reason : undefined;
    // All names, unless the reason stands for them: the command is there to be copied.
    const whose =
      reason === undefined || toPlainText(reason) !== reason
        ? `--tenant ${group.map(({ tenant }) => tenant).join(' ')}`
        : `--all --reason ${quote(reason)}`;
    return repeatGivenOptions(`voucher-site resume ${whose}${at}`);
  });
}

/** A fleet is rolled back with one reason; the releases differ. */
function groupHolds(held: readonly Held[]): [Held, ...Held[]][] {
  return [...groupBy(held, ({ hold: { by, reason } }) => JSON.stringify([by, reason])).values()];
}

/** Lines about the tenants whose builds did not go live because of a hold, and the commands that remove it. */
export function formatHeldTenants(reports: readonly TenantReport[], { colours, width }: TextStyle): string[] {
  const held = reports.flatMap((report) =>
    report.status === 'failed' || report.hold === undefined ? [] : [{ tenant: report.tenant, hold: report.hold }],
  );
  if (held.length === 0) return [];
  const lines = describeHeld(held);
  const title = `${pluralize(held.length, 'tenant')} held: built and checked, but not live`;
  return [
    wrap(title, `${colours.yellow('‖')} `, '  ', width),
    ...lines.slice(0, MAX_SHOWN).map((line) => wrap(line, '    ', '      ', width)),
    ...(lines.length > MAX_SHOWN ? [colours.dim(`    and ${lines.length - MAX_SHOWN} more`)] : []),
    ...resumeCommands(held).map((command) =>
      wrap(`once data or code are fixed: ${command}`, `  ${colours.cyan('→')} `, '    ', width),
    ),
  ];
}
