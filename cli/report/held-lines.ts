import { countOf, listSome } from './count.ts';
import { describeHold } from './describe-hold.ts';
import { wrap } from './render-failure.ts';
import type { TableStyle } from './tenant-table.ts';
import type { TenantReport } from './tenant-report.ts';

const MAX_SHOWN = 12;

/** The tenants whose builds did not go live because somebody holds them: at what, since when, why, and how that ends. */
export function heldLines(reports: readonly TenantReport[], { colours, width }: TableStyle): string[] {
  const held = reports.flatMap((report) =>
    report.status === 'failed' || report.hold === undefined ? [] : [{ tenant: report.tenant, hold: report.hold }],
  );
  if (held.length === 0) return [];
  const names = held.map(({ tenant }) => tenant);
  const rest = held.length - MAX_SHOWN;
  return [
    wrap(
      `${countOf(held.length, 'tenant')} held: built and checked, not put live`,
      `${colours.yellow('‖')} `,
      '  ',
      width,
    ),
    ...held
      .slice(0, MAX_SHOWN)
      .map(({ tenant, hold }) => wrap(`${tenant} at ${describeHold(hold)}`, '    ', '      ', width)),
    ...(rest > 0 ? [colours.dim(`    and ${countOf(rest, 'more tenant')}`)] : []),
    wrap(
      `once data or code are mended: voucher-site resume --tenant ${listSome(names, MAX_SHOWN).replaceAll(',', '')}`,
      `  ${colours.cyan('→')} `,
      '    ',
      width,
    ),
  ];
}
