import { hash } from 'node:crypto';
import { GUARD_DEFAULTS, type GuardLimits } from '../../config/tenant-config.ts';
import { formatCount } from '../../report/format.ts';
import { EXAMPLES, isSnapshotFacts, type FieldExample, type SnapshotFacts } from '../source/snapshot-facts.ts';
import { pagesOf } from './diff-releases.ts';
import type { ReleaseManifest } from './release-manifest.ts';

/** A list is suspicious if it loses more than this share and more than this number of its records at once. */
const MAX_LOST_SHARE = 0.2;
const MAX_LOST = 5;

/** Two merchants may leave a small city at once: each has two pages. */
const MAX_PAGES_LOST = 5;

/** A field that fewer records have comes and goes. */
const MIN_FIELD_SHARE = 0.2;
/** Two records of a short list may lose a field at once. */
const MAX_FIELD_LOST = 2;

/** A site is suspicious if it grows beyond both limits at once. Images do not count; they have their own budget. */
export const MAX_GROWTH = 4;
const MAX_GROWN_MB = 25;
const MEGABYTE = 1e6;
const IGNORED = /^(?:media|builds)\//;

/** Every city has merchants, so a site without any is more likely the result of an API that returns nothing. */
const REQUIRED_LIST = 'merchants';

export interface ReleaseToGuard {
  tenant: string;
  counts: Readonly<Record<string, number>>;
  /** Absent: they are not compared. */
  facts?: SnapshotFacts;
  /** The programme has ended. */
  isClosed?: true;
  /** Paths of the pages. */
  routes: readonly string[];
  /** Size of the files, without images. */
  bytes: number;
}

/** A release that visitors would lose, as far as it is compared. */
export type ReplacedManifest = Pick<ReleaseManifest, 'counts' | 'files' | 'facts' | 'isClosed'>;

/** A change that is more likely an error in the data than a decision. */
export type SuspiciousChange =
  | { kind: 'empty'; list: string }
  | { kind: 'no-imprint' }
  | { kind: 'emptied'; list: string; before: number }
  | { kind: 'shrunk'; list: string; before: number; after: number }
  | { kind: 'pages-lost'; before: number; paths: string[] }
  | { kind: 'field-lost'; list: string; field: string; before: FieldCount; after: FieldCount; examples: FieldExample[] }
  | { kind: 'essential-lost'; name: string; before: string }
  | { kind: 'other-programme'; changed: EssentialChange[] }
  | { kind: 'prices-changed'; vouchers: number; changed: PriceChange[] }
  | { kind: 'grown'; beforeMb: number; afterMb: number }
  | { kind: 'page-missing'; path: string };

/** How many records of a list have a field. */
type FieldCount = readonly [have: number, records: number];

type EssentialChange = readonly [name: string, before: string, after: string];

type PriceChange = readonly [slug: string, before: string, after: string];

/**
 * Finds suspicious changes in well-formed data. Compared with an earlier release: a list became empty, or lost more than a
 * fifth (and more than five) of its records; so for pictures and logos that can be shown; pages, a field of records, or something essential is lost; prices changed; the
 * site multiplied its size. A first release is suspicious without any merchant or without an imprint. Data of a release
 * without facts are not compared. What an operator has closed loses all of this; what is opened again is a first release.
 * @param mandatory paths that every site has
 */
export function findSuspiciousChanges(
  release: ReleaseToGuard,
  replaced: ReplacedManifest | undefined,
  mandatory: readonly string[],
  limits: GuardLimits = GUARD_DEFAULTS,
): SuspiciousChange[] {
  if (release.isClosed === true) return [];
  const before = replaced?.isClosed === true ? undefined : replaced;
  const { counts, facts, routes, bytes } = release;
  const known = new Set(routes);
  const missing = mandatory.filter((path) => !known.has(path)).map((path) => ({ kind: 'page-missing' as const, path }));
  if (before === undefined) {
    const isEmpty = (counts[REQUIRED_LIST] ?? 0) === 0;
    const lacksImprint = facts !== undefined && facts.essentials['imprint'] === undefined;
    return [
      ...(isEmpty ? [{ kind: 'empty' as const, list: REQUIRED_LIST }] : []),
      ...(lacksImprint ? [{ kind: 'no-imprint' as const }] : []),
      ...missing,
    ];
  }
  const lists = Object.entries(before.counts).flatMap(([list, then]): SuspiciousChange[] => {
    const after = counts[list] ?? 0;
    return isEmptied(then, after) ? [{ kind: 'emptied', list, before: then }] : findShrunk(list, then, after);
  });
  const factsBefore = factsOf(before);
  const data =
    facts === undefined || factsBefore === undefined
      ? []
      : [
          ...findLostFields({ facts, counts }, { facts: factsBefore, counts: before.counts }, limits),
          ...findLostEssentials(facts, factsBefore),
          ...findOtherProgramme(facts, factsBefore),
          ...findLostImages(facts, factsBefore),
          ...findChangedPrices(facts, factsBefore, limits),
        ];
  return [...lists, ...findLostPages(routes, before, limits), ...data, ...findGrowth(bytes, before), ...missing];
}

function isEmptied(before: number, after: number): boolean {
  return before > 0 && after === 0;
}

function findShrunk(list: string, before: number, after: number): SuspiciousChange[] {
  const lost = before - after;
  return lost > MAX_LOST && lost > before * MAX_LOST_SHARE ? [{ kind: 'shrunk', list, before, after }] : [];
}

/** A single picture that is gone must not keep a city from its updates; the last logo must. */
function findLostImages({ images: now }: SnapshotFacts, { images: then }: SnapshotFacts): SuspiciousChange[] {
  if (now === undefined || then === undefined) return [];
  const logos: SuspiciousChange[] = isEmptied(then.logos, now.logos)
    ? [{ kind: 'emptied', list: 'logos', before: then.logos }]
    : [];
  return [...logos, ...findShrunk('pictures', then.pictures, now.pictures)];
}

/** Identifies exactly these changes: accepting them accepts no others. */
export function digestChanges(tenant: string, changes: readonly SuspiciousChange[]): string {
  return hash('sha256', JSON.stringify([tenant, changes])).slice(0, 8);
}

/** A finished release as the guard sees it. */
export function guardedRelease(manifest: ReleaseManifest): ReleaseToGuard {
  const { tenant, counts, files, isClosed } = manifest;
  const facts = factsOf(manifest);
  return {
    tenant,
    counts,
    ...(facts && { facts }),
    ...(isClosed && { isClosed }),
    routes: [...pagesOf(manifest).keys()],
    bytes: bytesOf(files),
  };
}

/** undefined if the release has none, or those of another version. */
function factsOf({ facts }: Pick<ReleaseManifest, 'facts'>): SnapshotFacts | undefined {
  return isSnapshotFacts(facts) ? facts : undefined;
}

function bytesOf(files: ReleaseManifest['files']): number {
  return guardedBytes(Object.entries(files).map(([file, [bytes]]) => [file, bytes] as const));
}

/** Size of a site's files, without images and without those that only identify the build. */
export function guardedBytes(files: Iterable<readonly [string, number]>): number {
  let sum = 0;
  for (const [file, bytes] of files) if (!IGNORED.test(file)) sum += bytes;
  return sum;
}

/** Pages of the replaced release that are not among these, in the order of their paths. */
function lostPages(routes: readonly string[], before: ReplacedManifest): { pages: number; lost: string[] } {
  const known = new Set(routes);
  const pages = [...pagesOf(before).keys()];
  return { pages: pages.length, lost: pages.filter((path) => !known.has(path)).toSorted() };
}

function findLostPages(
  routes: readonly string[],
  before: ReplacedManifest,
  { pagesLostPercent }: GuardLimits,
): SuspiciousChange[] {
  const { pages, lost } = lostPages(routes, before);
  const isSuspicious = lost.length > MAX_PAGES_LOST && lost.length * 100 > pages * pagesLostPercent;
  return isSuspicious ? [{ kind: 'pages-lost', before: pages, paths: lost }] : [];
}

interface GuardedData {
  facts: SnapshotFacts;
  counts: Readonly<Record<string, number>>;
}

/** Records that left the list, all of which may have had the field, did not lose it. */
function findLostFields(now: GuardedData, then: GuardedData, { fieldLostPercent }: GuardLimits): SuspiciousChange[] {
  return Object.entries(then.facts.fields).flatMap(([list, fields]) => {
    const [records, recordsNow] = [then.counts[list] ?? 0, now.counts[list] ?? 0];
    return Object.entries(fields).flatMap(([field, { count, examples }]): SuspiciousChange[] => {
      const has = now.facts.fields[list]?.[field];
      const after = has?.count ?? 0;
      const expected = count - Math.max(0, records - recordsNow);
      const lost = expected - after;
      const isSuspicious =
        count >= records * MIN_FIELD_SHARE && lost > MAX_FIELD_LOST && lost * 100 > expected * fieldLostPercent;
      if (!isSuspicious) return [];
      const lostBy = examples.filter(([id]) => hasLost(id, has?.examples ?? []));
      const change = { before: [count, records], after: [after, recordsNow], examples: lostBy } as const;
      return [{ kind: 'field-lost', list, field, ...change }];
    });
  });
}

/** A record that still has the field is among its examples, unless these are all records with lower ids. */
function hasLost(id: string, examples: readonly FieldExample[]): boolean {
  const last = examples[EXAMPLES - 1];
  return !examples.some(([known]) => known === id) && (last === undefined || id < last[0]);
}

function findLostEssentials(now: SnapshotFacts, then: SnapshotFacts): SuspiciousChange[] {
  return Object.entries(then.essentials).flatMap(([name, before]) =>
    now.essentials[name] === undefined ? [{ kind: 'essential-lost' as const, name, before }] : [],
  );
}

/** What says whose site it is: one of them may change, all of them at once only with the programme. */
const IDENTITY = ['imprint', 'provider.name', 'supportEmail'];

/** An API that mixes up tenants sends complete, well-formed data of another city. */
function findOtherProgramme(
  { essentials: now }: SnapshotFacts,
  { essentials: then }: SnapshotFacts,
): SuspiciousChange[] {
  const changesOf = (names: readonly string[]) =>
    names.flatMap((name): EssentialChange[] => {
      const [before, after] = [then[name], now[name]];
      return before === undefined || after === undefined || before === after ? [] : [[name, before, after]];
    });
  const known = IDENTITY.filter((name) => then[name] !== undefined && now[name] !== undefined);
  const identity = changesOf(known);
  const changed = [
    ...(known.length > 1 && identity.length === known.length ? identity : []),
    ...changesOf(['general voucher']),
  ];
  return changed.length === 0 ? [] : [{ kind: 'other-programme', changed }];
}

/** Compares the vouchers that both releases sell. */
function findChangedPrices(
  now: SnapshotFacts,
  then: SnapshotFacts,
  { pricesChangedPercent }: GuardLimits,
): SuspiciousChange[] {
  const amountsNow = new Map(pricesOf(now));
  const both = pricesOf(then).flatMap(([slug, before]): PriceChange[] => {
    const after = amountsNow.get(slug);
    return after === undefined ? [] : [[slug, before, after]];
  });
  const changed = both.filter(([, before, after]) => before !== after).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isSuspicious = changed.length * 100 > both.length * pricesChangedPercent;
  return isSuspicious ? [{ kind: 'prices-changed', vouchers: both.length, changed }] : [];
}

function pricesOf({ amounts }: SnapshotFacts): (readonly [slug: string, amounts: string])[] {
  return Object.entries(amounts).flatMap(([text, slugs]) => slugs.map((slug) => [slug, text] as const));
}

/** In whole megabytes, so that the digest stays the same for the same data. */
function findGrowth(bytes: number, before: ReplacedManifest): SuspiciousChange[] {
  const beforeMb = Math.round(bytesOf(before.files) / MEGABYTE);
  const afterMb = Math.round(bytes / MEGABYTE);
  const hasGrown = afterMb > beforeMb * MAX_GROWTH && afterMb - beforeMb > MAX_GROWN_MB;
  return hasGrown ? [{ kind: 'grown', beforeMb, afterMb }] : [];
}

/** One line: the figures, and up to three examples with their values before and after. */
export function describeChange(change: SuspiciousChange): string {
  switch (change.kind) {
    case 'page-missing':
      return `${change.path} is missing; every site has this page`;
    case 'empty':
      return `${change.list}: none, and there is no earlier release to compare with`;
    case 'no-imprint':
      return 'imprint: none, and a site does not go live for the first time without one (§ 5 DDG)';
    case 'grown':
      return `the site has ${change.afterMb} MB without images instead of ${change.beforeMb} MB`;
    case 'emptied':
      return `${change.list}: none, previously ${change.before}`;
    case 'shrunk': {
      const { list, before, after } = change;
      return `${list}: ${after} instead of ${before}, ${percent(before - after, before)} fewer`;
    }
    case 'pages-lost': {
      const { before, paths } = change;
      const share = percent(paths.length, before);
      return `pages: ${formatCount(paths.length)} of ${formatCount(before)} would disappear, ${share}, such as ${paths.slice(0, EXAMPLES).join(', ')}`;
    }
    case 'field-lost': {
      const { list, field, before, after, examples } = change;
      const name = field.replace(/Html$/, '');
      const lines = examples.map(([, record, value]) => `${record}: ${value} → nothing`);
      return withExamples(`${list} with ${name}: ${after.join(' of ')} instead of ${before.join(' of ')}`, lines);
    }
    case 'essential-lost':
      return `${change.name} is gone: ${change.before} → nothing`;
    case 'other-programme': {
      const lines = change.changed.map(([name, before, after]) => `${name}: ${before} → ${after}`);
      return withExamples("the data seem to be another programme's", lines);
    }
    case 'prices-changed': {
      const { vouchers, changed } = change;
      const lines = changed.slice(0, EXAMPLES).map(([slug, before, after]) => `${slug}: ${before} → ${after}`);
      return withExamples(`amounts: ${changed.length} of ${vouchers} vouchers have other ones`, lines);
    }
  }
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)} %`;
}

function withExamples(text: string, examples: readonly string[]): string {
  return examples.length === 0 ? text : `${text}; ${examples.join('; ')}`;
}

/** Pages that would disappear, unless a change lists them. */
export function describeLostPages(
  changes: readonly SuspiciousChange[],
  { routes }: ReleaseToGuard,
  before: ReplacedManifest | undefined,
): string[] {
  if (before === undefined || changes.some(({ kind }) => kind === 'pages-lost')) return [];
  const { lost } = lostPages(routes, before);
  if (lost.length === 0) return [];
  const examples = lost.slice(0, EXAMPLES).join(', ');
  return [`pages that would disappear: ${lost.length > EXAMPLES ? `${lost.length}, such as ${examples}` : examples}`];
}
