import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../lib/schema.ts';
import type { Release } from './release-list.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';

export interface ReleaseDifference {
  /** Paths of pages. */
  added: string[];
  removed: string[];
  changed: { path: string; differences: Difference[] }[];
  /** Code, header, footer or settings differ, so every document differs. */
  isFrameChanged: boolean;
}

const PAYLOAD = 'index.pageContext.json';

/** Compares the content of two releases of a tenant page by page. */
export function diffReleases(outDir: string, before: Release, after: Release): ReleaseDifference {
  const [from, to] = [pagesOf(before.manifest), pagesOf(after.manifest)];
  const folderOf = ({ name, manifest }: Release) => releaseFolder(outDir, manifest.tenant, name);
  const changed = [...to].flatMap(([page, file]) => {
    if (!from.has(page)) return [];
    const differences = diffPayloads(read(folderOf(before), file), read(folderOf(after), file));
    return differences.length === 0 ? [] : [{ path: page, differences }];
  });
  return {
    added: [...to.keys()].filter((page) => !from.has(page)),
    removed: [...from.keys()].filter((page) => !to.has(page)),
    changed,
    isFrameChanged: before.manifest.frameId !== after.manifest.frameId,
  };
}

/** Page path → payload file. */
export function pagesOf({ files: siteFiles }: Pick<ReleaseManifest, 'files'>): Map<string, string> {
  const files = Object.keys(siteFiles).filter((file) => path.posix.basename(file) === PAYLOAD);
  return new Map(files.map((file) => [`/${path.posix.dirname(file)}`.replace(/\/\.$/, '/'), file]));
}

function read(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

/** Compares what two payload files say about a page. */
export function diffPayloads(before: string, after: string): Difference[] {
  return before === after ? [] : diffJson(dataOf(before), dataOf(after));
}

/** The page's data without the frame, which is compared once for all pages. */
function dataOf(text: string): unknown {
  const payload: unknown = JSON.parse(text);
  if (!isRecord(payload) || !('data' in payload)) return payload;
  const { data } = payload;
  return isRecord(data) ? { ...data, frameId: undefined } : data;
}

/** One difference between two JSON values. */
export interface Difference {
  /** Path of field names and indexes, such as `content.hours.2`. */
  place: string;
  /** As JSON; absent if the value was added. */
  before?: string;
  /** As JSON; absent if the value was removed. */
  after?: string;
}

/**
 * Finds the differences between two JSON values, as deep as possible. List entries are matched by similarity instead of by
 * index, so a removed entry does not affect those after it. Diff libraries (microdiff, fast-json-patch, jsondiffpatch) match
 * by index or by an id, which the entries of payloads do not have.
 */
export function diffJson(before: unknown, after: unknown, place = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, place);
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      diffJson(Reflect.get(before, key), Reflect.get(after, key), place === '' ? key : `${place}.${key}`),
    );
  }
  return [{ place, ...text('before', before), ...text('after', after) }];
}

interface Entry {
  index: number;
  value: unknown;
  json: string;
  /** Its fields as JSON; empty for texts and numbers. */
  fields: ReadonlyMap<string, string>;
}

function diffLists(before: readonly unknown[], after: readonly unknown[], place: string): Difference[] {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  const removed = without(from, to);
  const added = without(to, from);
  if (removed.length === 0 && added.length === 0) {
    const isMoved = from.some(({ json }, index) => json !== to[index]?.json);
    return isMoved ? [{ place: `${place} (order)`, ...text('before', before), ...text('after', after) }] : [];
  }
  const changed = removed.flatMap((entry) => {
    const match = takeMatch(entry, added);
    const own = `${place}.${match?.index ?? entry.index}`;
    return diffJson(entry.value, match?.value, own);
  });
  return [...changed, ...added.flatMap(({ index, value }) => diffJson(undefined, value, `${place}.${index}`))];
}

function entriesOf(list: readonly unknown[]): Entry[] {
  return list.map((value, index) => {
    const fields = isObject(value)
      ? Object.entries(value).map(([key, field]) => [key, JSON.stringify(field)] as const)
      : [];
    return { index, value, json: JSON.stringify(value), fields: new Map(fields) };
  });
}

/** Entries that `others` lacks, or contains fewer times. */
function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const left = new Map<string, number>();
  for (const { json } of others) left.set(json, (left.get(json) ?? 0) + 1);
  return entries.filter(({ json }) => {
    const count = left.get(json) ?? 0;
    left.set(json, count - 1);
    return count <= 0;
  });
}

/** Removes and returns the candidate that is most similar to an entry, or else the one at its index. */
function takeMatch(entry: Entry, candidates: Entry[]): Entry | undefined {
  const alike = candidates.map((candidate) => similarity(entry, candidate));
  const most = Math.max(0, ...alike);
  const place =
    most >= MIN_SIMILARITY
      ? alike.indexOf(most)
      : candidates.findIndex((each) => most === 0 && each.index === entry.index);
  return place === -1 ? undefined : candidates.splice(place, 1)[0];
}

/** Share of equal fields below which two entries are different ones. */
const MIN_SIMILARITY = 0.5;

function similarity(a: Entry, b: Entry): number {
  const most = Math.max(a.fields.size, b.fields.size);
  let equal = 0;
  for (const [key, json] of a.fields) if (b.fields.get(key) === json) equal += 1;
  return most === 0 ? 0 : equal / most;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function text<Key extends string>(key: Key, value: unknown): { [Name in Key]?: string } {
  const json = JSON.stringify(value) as string | undefined;
  // The one computed key is the one that the type names.
  return (json === undefined ? {} : { [key]: json }) as { [Name in Key]?: string };
}
