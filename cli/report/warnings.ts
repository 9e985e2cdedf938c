import { groupBy } from '../lib/collections.ts';
import { formatCount, formatList } from './format.ts';
import { toPlainText } from './plain-text.ts';
import type { BuildResult, BuildWarning, TenantReport } from './tenant-report.ts';
import { wrap, type TextStyle } from './terminal.ts';

/** Warnings about a tenant's data: those that `strict` can refuse. What they mean: docs/messages.md. */
export const WARNING_CODES = [
  'CATEGORY_UNKNOWN',
  'CHAT_NOT_CONFIGURED',
  'CHAT_UNUSED',
  'CITY_NAME_UNUSED',
  'CONTACT_MISSING',
  'DOMAIN_DIFFERS',
  'FEATURED_UNKNOWN',
  'FIELD_CLEANED',
  'FIELD_CUT',
  'FIELD_LEFT_OUT',
  'GENERAL_VOUCHER_NOT_CONFIGURED',
  'GENERAL_VOUCHER_NOT_FOUND',
  'ID_TWICE',
  'IMPRINT_MISSING',
  'LINK_LEFT_OUT',
  'LIST_CUT',
  'MAP_ARCHIVE_GAPS',
  'MAP_ARCHIVE_STALE',
  'MAP_WITHOUT_GROUND',
  'MERCHANT_UNKNOWN',
  'NO_MERCHANTS',
  'NO_WAY_TO_PAY',
  'ODR_LINK',
  'PAYPAL_WITHOUT_CLIENT_ID',
  'PAYPAL_WITHOUT_FLAG',
  'PICTURE_LEFT_OUT',
  'PICTURE_OLD',
  'PRIVACY_MISSING',
  'PROVIDER_MISSING',
  'RECORD_LEFT_OUT',
  'RECORD_TWICE',
  'REDIRECT_LEFT_OUT',
  'SLUG_TWICE',
  'VALIDITY_SHORT',
  'WITHDRAWAL_BY_EMAIL',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

export function isWarningCode(text: string): boolean {
  return WARNING_CODES.some((code) => code === text);
}

/** Places kept for one warning; more do not help to find its cause. */
const MAX_EXAMPLES = 5;

/** Places and tenants printed for one warning. */
const MAX_PRINTED_EXAMPLES = 3;
const MAX_PRINTED_TENANTS = 5;

/** The build continues, but the site lacks an essential part. Source: specification section 1. */
const ERRORS: ReadonlySet<string> = new Set(['GENERAL_VOUCHER_NOT_CONFIGURED']);

interface FoundWarning {
  code: string;
  message: string;
  /** Where it was found: URL and JSON pointer, or path. */
  examples?: readonly string[];
  /** Number of occurrences; default 1. */
  count?: number;
}

export interface WarningCollector {
  add(found: FoundWarning): void;
  /** Sorted by code and message, so that two builds of the same data report the same. */
  list(): BuildWarning[];
}

/** Collects the warnings of a tenant's build. Warnings with the same code and message are counted, not repeated. */
export function createWarningCollector(): WarningCollector {
  const warnings = new Map<string, { code: string; message: string; count: number; examples: string[] }>();
  return {
    add({ code, message, examples = [], count = 1 }) {
      const key = `${code}\n${message}`;
      const warning = warnings.get(key) ?? { code, message, count: 0, examples: [] };
      warnings.set(key, warning);
      warning.count += count;
      warning.examples = [...new Set([...warning.examples, ...examples])].slice(0, MAX_EXAMPLES);
    },
    list() {
      const keys = [...warnings.keys()].toSorted();
      return keys.flatMap((key) => {
        const warning = warnings.get(key);
        return warning === undefined ? [] : [{ ...warning, examples: [...warning.examples] }];
      });
    },
  };
}

/** How often anything was warned of. */
export function countWarnings({ warnings }: Pick<TenantReport, 'warnings'>): number {
  return warnings.reduce((sum, { count }) => sum + count, 0);
}

/** Lines that show each warning of a build once: its count, message, code, tenants and a few places. */
export function formatWarnings({ reports }: BuildResult, { colours, width }: TextStyle): string[] {
  const lines: string[] = [];
  for (const { code, message, count, examples, tenants } of errorsFirst(groupWarnings(reports))) {
    const about = reports.length > 1 ? `${code}, ${formatList(tenants, MAX_PRINTED_TENANTS)}` : code;
    const mark = ERRORS.has(code) ? colours.red('✗ error') : colours.yellow('!');
    const start = `${mark} ${formatCount(count)} × `;
    lines.push(wrap(`${start}${toPlainText(message)} (${about})`, '', '  ', width));
    const shown = examples.slice(0, MAX_PRINTED_EXAMPLES);
    for (const example of shown) lines.push(wrap(toPlainText(example), '    ', '      ', width));
    const beyond = count - shown.length;
    if (shown.length > 0 && beyond > 0) lines.push(colours.dim(`    and ${formatCount(beyond)} more`));
  }
  return lines;
}

interface WarningGroup extends BuildWarning {
  tenants: string[];
}

/** The warnings of all tenants, each once, with all its places and tenants; the most frequent first. */
function groupWarnings(reports: readonly TenantReport[]): WarningGroup[] {
  const found = reports.flatMap(({ tenant, warnings }) => warnings.map((warning) => ({ tenant, warning })));
  const groups = groupBy(found, ({ warning: { code, message } }) => JSON.stringify([code, message]));
  return [...groups.values()]
    .map((group): WarningGroup => {
      const warnings = group.map(({ warning }) => warning);
      const examples = [...new Set(warnings.flatMap((warning) => warning.examples))];
      const { code, message } = group[0].warning;
      return {
        code,
        message,
        count: countWarnings({ warnings }),
        examples,
        tenants: group.map(({ tenant }) => tenant),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

function errorsFirst<T extends { code: string }>(warnings: readonly T[]): T[] {
  return warnings.toSorted((a, b) => Number(ERRORS.has(b.code)) - Number(ERRORS.has(a.code)));
}
