import path from 'node:path';
import { groupFailures, renderFailure } from '../report/failures.ts';
import { formatCount, formatDuration, formatList, pluralize, shorten } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { exitCodeOf, type ReportedFailure } from '../report/tenant-report.ts';
import type { TextStyle } from '../report/terminal.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import type { ChangeGroup } from './group-changes.ts';
import type { TenantReview } from './review-tenant.ts';
import type { ReviewResult } from './run-review.ts';
import { MAX_HEIGHT, REVIEW_TIME, WIDTHS, type Width } from './take-pictures.ts';

/* Bounds of the lists in the document, so that a report stays an artifact of CI if all texts of all cities have changed. */
const MAX_PATHS = 50;
const MAX_PATHS_OF_GROUP = 24;
const MAX_DETAILS = 20;
const MAX_DETAIL = 300;

/** A picture of the report. */
export interface PictureFile {
  /** Relative to the report. */
  file: string;
  width: number;
  height: number;
}

/** A page that shows a change. */
export interface Example {
  tenant: string;
  page: string;
  pictures: readonly { at: Width; before?: PictureFile; after?: PictureFile }[];
}

export interface ShownGroup {
  group: ChangeGroup;
  examples: Example[];
}

/** Equal changes in the document. */
export interface GroupDocument {
  /** The part of a page, such as `footer.site-footer`; `page`; `settings:` and a file or tag; or `data:` and the field of a page's data. */
  subject: string;
  /** The first ones. */
  details: readonly string[];
  /** The cities have texts or images of their own there; `details` are those of one. */
  varying: boolean;
  /** Number of cities. */
  cityCount: number;
  /** Number of pages of all cities. */
  pageCount: number;
  types: readonly string[];
  /** Of the screens on which it shows, in CSS pixels; empty for data. */
  widths: readonly number[];
  /** City → its first pages. */
  cities: Readonly<Record<string, readonly string[]>>;
  examples: readonly Example[];
}

/** What was found, with the first pages that were added, removed and changed; only `failure` if the review failed. */
export interface TenantDocument extends Partial<Omit<TenantReview, 'tenant' | 'status'>> {
  tenant: string;
  status: TenantReview['status'] | 'failed';
  /** Id of the build that was looked at: `publish --reviewed` publishes it. */
  reviewed?: string;
  counts?: { added: number; removed: number; changed: number; own: number };
  failure?: ReportedFailure;
  /** Changes that no other city has, the first ones. */
  own?: readonly GroupDocument[];
}

/**
 * The document beside the report, and the output of `review --json`. Within version 1, fields may be added, but are never renamed, removed or
 * redefined.
 */
export interface ReviewDocument {
  version: 1;
  command: 'review';
  /** Whether every tenant was reviewed; as printed with `--fail-on-change`, also whether nothing has changed. */
  ok: boolean;
  exitCode: ExitCode;
  /** ISO 8601. */
  at: string;
  against: string;
  /** Limits of what was looked at. */
  limits: { pages: number; widths: readonly number[]; height: number; pagesOpenedAt: string };
  totals: {
    tenants: number;
    changed: number;
    unchanged: number;
    new: number;
    failed: number;
    pictured: number;
    recognized: number;
    /** Changes that several cities have. */
    shared: number;
  };
  /** Of the changes that several cities have, the first ones: those of most cities. */
  shared: readonly GroupDocument[];
  tenants: readonly TenantDocument[];
  ms: number;
}

export function reviewDocument(
  { tenants, changes, ms }: ReviewResult,
  report: {
    against: string;
    maxPages: number;
    now: Date;
    shared: readonly ShownGroup[];
    own: ReadonlyMap<string, readonly ShownGroup[]>;
  },
): ReviewDocument {
  const exitCode = exitCodeOf(tenants);
  const count = (status: TenantDocument['status']): number => tenants.filter((each) => each.status === status).length;
  const sum = (pages: (review: TenantReview) => number): number =>
    tenants.reduce((total, each) => total + (each.status === 'failed' ? 0 : pages(each)), 0);
  return {
    version: 1,
    command: 'review',
    ok: exitCode === EXIT.OK,
    exitCode,
    at: report.now.toISOString(),
    against: report.against,
    limits: {
      pages: report.maxPages,
      widths: WIDTHS,
      height: MAX_HEIGHT,
      pagesOpenedAt: REVIEW_TIME.toISOString(),
    },
    totals: {
      tenants: tenants.length,
      changed: count('changed'),
      unchanged: count('unchanged'),
      new: count('new'),
      failed: count('failed'),
      shared: changes.shared.length,
      pictured: sum(({ pictured }) => pictured.length),
      recognized: sum(({ recognized }) => recognized.length),
    },
    shared: report.shared.map(groupDocument),
    tenants: tenants.map((each): TenantDocument => {
      if (each.status === 'failed') return { tenant: each.tenant, status: 'failed', failure: each.failure };
      const own = (report.own.get(each.tenant) ?? []).map(groupDocument);
      const { tenant, status, added, removed, changed, ...found } = each;
      const counts = {
        added: added.length,
        removed: removed.length,
        changed: changed.length,
        own: changes.own.get(tenant)?.length ?? 0,
      };
      const paths = {
        added: added.slice(0, MAX_PATHS),
        removed: removed.slice(0, MAX_PATHS),
        changed: changed.slice(0, MAX_PATHS),
      };
      return { tenant, status, reviewed: each.after.buildId, counts, ...paths, ...found, own };
    }),
    ms,
  };
}

/** Where files came from that were not read at the target; undefined if all were. */
export function unreadNote({ tenants }: ReviewDocument): string | undefined {
  const count = tenants.filter(({ before }) => before?.unread === true).length;
  if (count === 0) return undefined;
  return `The target was asked only which build is live. The files of ${pluralize(count, 'tenant')} are those of the build of the same id in the output folder; publish --dry-run checks the files at the target.`;
}

function groupDocument({ group, examples }: ShownGroup): GroupDocument {
  const { subject, details, isVarying, cities, types, widths } = group;
  return {
    subject,
    details: details.slice(0, MAX_DETAILS).map((detail) => shorten(detail, MAX_DETAIL)),
    varying: isVarying,
    cityCount: cities.size,
    pageCount: [...cities.values()].reduce((sum, pages) => sum + pages.length, 0),
    types,
    widths,
    cities: Object.fromEntries([...cities].map(([city, pages]) => [city, pages.slice(0, MAX_PATHS_OF_GROUP)])),
    examples,
  };
}

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
