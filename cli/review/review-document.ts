import { pluralize } from '../report/format.ts';
import { exitCodeOf, type ReportedFailure } from '../report/tenant-report.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import type { ChangeGroup } from './group-changes.ts';
import type { ReviewResult } from './run-review.ts';
import { MAX_HEIGHT, REVIEW_TIME, WIDTHS, type Width } from './take-pictures.ts';

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
  /** City → pages. */
  cities: Readonly<Record<string, readonly string[]>>;
  examples: readonly Example[];
}

export interface TenantDocument {
  tenant: string;
  status: 'changed' | 'unchanged' | 'new' | 'failed';
  /** Id of the build that was looked at: `publish --reviewed` publishes it. Absent: the review failed. */
  reviewed?: string;
  /** `unread`: the files at the target were not read; those of the same build in the output folder were compared. */
  before?: { release: string; buildId: string; unread?: true };
  after?: { release: string; buildId: string };
  added?: readonly string[];
  removed?: readonly string[];
  /** Pages whose texts, prices or links differ. */
  changed?: readonly string[];
  /** Number of pages whose files differ. */
  differing?: number;
  pictured?: readonly string[];
  problems?: readonly { page: string; problem: string }[];
  failure?: ReportedFailure;
  /** Changes that no other city has. */
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
  totals: { tenants: number; changed: number; unchanged: number; new: number; failed: number; pictured: number };
  /** Changes that several cities have, those of most cities first. */
  shared: readonly GroupDocument[];
  tenants: readonly TenantDocument[];
  ms: number;
}

export function reviewDocument(
  { tenants, ms }: ReviewResult,
  report: {
    against: string;
    maxPages: number;
    now: Date;
    shared: readonly ShownGroup[];
    own: ReadonlyMap<string, readonly ShownGroup[]>;
  },
): ReviewDocument {
  const exitCode = exitCodeOf(tenants.map((each) => (each.status === 'failed' ? each : { status: 'built' as const })));
  const count = (status: TenantDocument['status']): number => tenants.filter((each) => each.status === status).length;
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
      pictured: tenants.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.pictured.length), 0),
    },
    shared: report.shared.map(groupDocument),
    tenants: tenants.map((each): TenantDocument => {
      if (each.status === 'failed') return { tenant: each.tenant, status: 'failed', failure: each.failure };
      const own = (report.own.get(each.tenant) ?? []).map(groupDocument);
      const { tenant, status, ...found } = each;
      return { tenant, status, reviewed: each.after.buildId, ...found, own };
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
    details,
    varying: isVarying,
    cityCount: cities.size,
    pageCount: [...cities.values()].reduce((sum, pages) => sum + pages.length, 0),
    types,
    widths,
    cities: Object.fromEntries(cities),
    examples,
  };
}
