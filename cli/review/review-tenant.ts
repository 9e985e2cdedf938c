import type { Browser } from 'playwright-core';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { diffPayloads, pagesOf, type Difference } from '../generator/release/diff-releases.ts';
import { choosePages, pageTypeOf } from './choose-pages.ts';
import type { Place } from './compare-elements.ts';
import { comparePictures } from './compare-pictures.ts';
import { compareSettings, unseenChange } from './compare-settings.ts';
import type { ReviewChange } from './group-changes.ts';
import { isUnexplained, updateOf, type KnownChanges } from './known-changes.ts';
import { linkedFiles, openPageDigests, openPictureStore, sharedFiles, type PictureStore } from './picture-store.ts';
import { openSide } from './reviewed-side.ts';
import {
  documentOf,
  documentsOf,
  openBuiltSite,
  openSiteBefore,
  readSiteFile,
  type Against,
  type ReviewedSite,
} from './reviewed-site.ts';
import type { SiteProxy } from './site-proxy.ts';
import { pictureProblem, WIDTHS, type Trees, type Width } from './take-pictures.ts';

interface ReviewedRelease {
  release: string;
  buildId: string;
  /** It is live at a target whose files were not read: see ReviewedSite. */
  unread?: true;
}

/** What was found for a tenant. */
export interface TenantReview {
  tenant: string;
  /** `new`: nothing is live, so all pages are. */
  status: 'changed' | 'unchanged' | 'new';
  before?: ReviewedRelease;
  after: ReviewedRelease;
  added: readonly string[];
  removed: readonly string[];
  /** Pages whose texts, prices or links differ. */
  changed: readonly string[];
  /** Pages whose files differ in any way. */
  differing: number;
  /** Those of them that were pictured. */
  pictured: readonly string[];
  /** Those that look different in the same way as pictures of other tenants: see `openKnownChanges`. */
  recognized: readonly string[];
  /** Pages that the browser could not show. */
  problems: readonly { page: string; problem: string }[];
}

export interface ReviewTools {
  outDir: string;
  maxPages: number;
  /** The same one until it has ended. */
  browser(): Promise<Browser>;
  before: SiteProxy;
  after: SiteProxy;
  /** Of this run. */
  known: KnownChanges;
  signal: AbortSignal;
  /** Called for each page. */
  onPage(): void;
}

export interface FoundChanges {
  review: TenantReview;
  changes: ReviewChange[];
  /** Names of the pictures that the next review can use. */
  keys: readonly string[];
}

/**
 * Compares the newest build of a tenant with what it would replace.
 * @param turn see `choosePages`
 */
export async function reviewTenant(
  tenant: string,
  against: Against,
  turn: number,
  tools: ReviewTools,
): Promise<FoundChanges> {
  const after = openBuiltSite(tools.outDir, tenant);
  const before = await openSiteBefore(tools.outDir, tenant, against);
  try {
    return await compareSites(tenant, before, after, turn, tools);
  } finally {
    await before?.close();
  }
}

async function compareSites(
  tenant: string,
  before: ReviewedSite | undefined,
  after: ReviewedSite,
  turn: number,
  tools: ReviewTools,
): Promise<FoundChanges> {
  const common = omitUndefined({ tenant, before: before && nameOf(before), after: nameOf(after) });
  const nothing = { added: [], removed: [], changed: [], differing: 0, pictured: [], recognized: [], problems: [] };
  if (before !== undefined && before.manifest.buildId === after.manifest.buildId) {
    return { review: { ...common, ...nothing, status: 'unchanged' }, changes: [], keys: [] };
  }
  const [from, to] = [before === undefined ? new Set<string>() : documentsOf(before), documentsOf(after)];
  const added = [...to].filter((page) => !from.has(page));
  const removed = [...from].filter((page) => !to.has(page));
  const words = before === undefined ? new Map<string, Difference[]>() : await compareWords(before, after);
  const both = [...to].filter((page) => from.has(page));
  const differing = before === undefined ? [] : await findDiffering(before, after, both);
  const settings = before === undefined ? [] : await compareSettings(before, after, differing, documentOf);
  const pages = [
    ...differing.map((path) => ({ path, isChanged: words.has(path) })),
    ...[...added, ...removed].map((path) => ({ path, isChanged: before !== undefined })),
  ];
  const chosen = choosePages(pages, tools.maxPages, turn);
  const studio = { tenant, before, after, tools };
  const { changes, pictured, recognized, problems, keys } =
    chosen.length === 0
      ? { changes: [], pictured: [], recognized: [], problems: [], keys: [] }
      : await comparePages(studio, chosen, (page) => words.has(page));
  const shown = new Map(changes.filter(({ subject }) => subject === PAGE).map((change) => [change.page, change]));
  const pageChanges = [...added, ...removed].map(
    (page): ReviewChange => shown.get(page) ?? pageChange(tenant, page, to.has(page), {}),
  );
  const review: TenantReview = {
    ...common,
    status: before === undefined ? 'new' : pages.length + settings.length === 0 ? 'unchanged' : 'changed',
    added,
    removed,
    changed: [...words.keys()],
    differing: differing.length,
    pictured,
    recognized,
    problems,
  };
  const all: ReviewChange[] = [
    // A city that is not live yet is one change, not one for each of its pages.
    ...(before === undefined ? [...shown.values()] : pageChanges),
    ...changes.filter(({ subject }) => subject !== PAGE),
    ...settings.map((change) => Object.assign(change, { tenant })),
    ...[...words].flatMap(([page, differences]) => wordChanges(tenant, page, differences)),
  ];
  if (before !== undefined && review.status === 'changed' && all.length === 0) {
    all.push({ tenant, ...unseenChange(before, after) });
  }
  return { review, changes: all, keys };
}

function nameOf({ release, manifest, isUnread }: ReviewedSite): ReviewedRelease {
  return omitUndefined({ release, buildId: manifest.buildId, unread: isUnread });
}

/** Differences of the pages' data, by page. */
async function compareWords(before: ReviewedSite, after: ReviewedSite): Promise<Map<string, Difference[]>> {
  const [from, to] = [pagesOf(before.manifest), pagesOf(after.manifest)];
  const both = [...to].filter(([page]) => from.has(page));
  await before.fetch(both.map(([, file]) => file));
  return new Map(
    both.flatMap(([page, file]): [string, Difference[]][] => {
      const [was, is] = [before, after].map((site) => readSiteFile(site, file)?.toString() ?? 'null');
      const differences = diffPayloads(was ?? '', is ?? '');
      return differences.length === 0 ? [] : [[page, differences]];
    }),
  );
}

/** Pages that may look different, because a file differs that they are made of. */
async function findDiffering(before: ReviewedSite, after: ReviewedSite, pages: readonly string[]): Promise<string[]> {
  const documents = pages.map(documentOf);
  await before.fetch([...documents, ...sharedFiles(before)]);
  const linked = documents.flatMap((file) => linkedFiles(before, readSiteFile(before, file)?.toString() ?? ''));
  await before.fetch([...new Set(linked)]);
  const [digestBefore, digestAfter] = [openPageDigests(before), openPageDigests(after)];
  return pages.filter((page) => digestBefore(documentOf(page)) !== digestAfter(documentOf(page)));
}

interface Studio {
  tenant: string;
  before: ReviewedSite | undefined;
  after: ReviewedSite;
  tools: ReviewTools;
}

/** Takes what is missing in the store, and compares. @param isOwn whether the data of a page differ */
async function comparePages(
  { tenant, before, after, tools }: Studio,
  pages: readonly string[],
  isOwn: (page: string) => boolean,
) {
  const store = openPictureStore(tenant, (await tools.browser()).version());
  const sideBefore = before && openSide(tenant, before, { ...tools, proxy: tools.before, store });
  const sideAfter = openSide(tenant, after, { ...tools, proxy: tools.after, store });
  const treesOf = (key: string): Trees => new Map(WIDTHS.map((width) => [width, store.readTree(key, width)]));

  const compare = async (page: string): Promise<{ found: ReviewChange[]; isRecognized: boolean; key?: string }> => {
    const update = before && updateOf(before.manifest, after.manifest, pageTypeOf(page));
    const updated = update === undefined || isOwn(page) ? undefined : { tenant, page, update };
    if (updated !== undefined && tools.known.hasAny(updated)) {
      const [was, is] = [await sideBefore?.measure(page), await sideAfter.measure(page)];
      const known = was && is && tools.known.find(updated, treesOf(was), treesOf(is));
      if (known) return { found: known, isRecognized: true, key: is };
    }
    const [was, is] = [await sideBefore?.picture(page), await sideAfter.picture(page)];
    let found = await compareSides(tenant, page, was, is, store);
    if (found.some(isUnexplained)) {
      // A browser under load may leave a part of a picture empty: what only pixels say must be seen twice.
      await sideBefore?.retake(page);
      await sideAfter.retake(page);
      found = await compareSides(tenant, page, was, is, store);
    }
    if (updated && was && is) tools.known.add(updated, treesOf(was), treesOf(is), found);
    return omitUndefined({ found, isRecognized: false, key: is });
  };

  const changes: ReviewChange[] = [];
  const [pictured, recognized, keys]: [string[], string[], string[]] = [[], [], []];
  const problems: { page: string; problem: string }[] = [];
  try {
    for (const page of pages) {
      tools.signal.throwIfAborted();
      try {
        const { found, isRecognized, key } = await compare(page);
        changes.push(...found);
        if (key !== undefined) keys.push(key);
        (isRecognized ? recognized : pictured).push(page);
      } catch (error) {
        tools.signal.throwIfAborted();
        problems.push({ page, problem: pictureProblem(error) });
      }
      tools.onPage();
    }
  } finally {
    await sideBefore?.close();
    await sideAfter.close();
  }
  return { changes, pictured, recognized, problems, keys };
}

async function compareSides(
  tenant: string,
  page: string,
  before: string | undefined,
  after: string | undefined,
  store: PictureStore,
): Promise<ReviewChange[]> {
  if (before === undefined || after === undefined) {
    return [
      pageChange(tenant, page, after !== undefined, { pictures: omitUndefined({ before, after, places: new Map() }) }),
    ];
  }
  if (before === after) return [];
  const places = new Map<Width, Place[]>();
  for (const width of WIDTHS) {
    places.set(width, await comparePictures(store.read(before, width), store.read(after, width)));
  }
  const regions = new Set([...places.values()].flat().map(({ region }) => region));
  return [...regions].map((region) => {
    const inside = new Map([...places].map(([width, all]) => [width, all.filter((place) => place.region === region)]));
    return {
      tenant,
      page,
      type: pageTypeOf(page),
      subject: region,
      details: distinct([...inside.values()].flat().map(({ detail }) => detail)),
      kinds: distinct([...inside.values()].flat().map(({ kind }) => kind)),
      widths: [...inside].flatMap(([width, all]) => (all.length > 0 ? [width] : [])),
      pictures: { before, after, places: inside },
    };
  });
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

const PAGE = 'page';

function pageChange(tenant: string, page: string, isNew: boolean, more: Pick<ReviewChange, 'pictures'>): ReviewChange {
  const type = pageTypeOf(page);
  const what = isNew ? 'is new' : 'is gone';
  return { tenant, page, type, subject: PAGE, details: [`${page} ${what}`], kinds: [`${type} ${what}`], ...more };
}

/** Values are compared whole, so that two long ones with the same beginning are two. */
function wordChanges(tenant: string, page: string, differences: readonly Difference[]): ReviewChange[] {
  return differences.map(({ place, before, after }) => {
    const subject = place.replaceAll(/\.\d+\b/g, '');
    const what = before === undefined ? 'is new' : after === undefined ? 'is gone' : 'has changed';
    const values = before !== undefined && after !== undefined ? `${before} → ${after}` : `${before ?? after} ${what}`;
    return { tenant, page, type: pageTypeOf(page), subject: `${WORDS} ${subject}`, details: [values], kinds: [what] };
  });
}

/** Begins the subject of changes of a page's data. */
export const WORDS = 'data:';
