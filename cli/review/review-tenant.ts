import type { Browser } from 'playwright-core';
import { diffPayloads, pagesOf, type Difference } from '../generator/release/diff-releases.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { choosePages, pageTypeOf } from './choose-pages.ts';
import { compareSettings, unseenChange } from './compare-settings.ts';
import { comparePictures, isDrawnOnly, type Place } from './compare-pictures.ts';
import type { Change } from './group-changes.ts';
import { linkedFiles, openPageDigests, openPictureStore, sharedFiles, type PictureStore } from './picture-store.ts';
import { openBuiltSite, openSiteBefore, readSiteFile, type Against, type ReviewedSite } from './reviewed-site.ts';
import type { SiteProxy } from './site-proxy.ts';
import {
  openCamera,
  PageRefused,
  pictureProblem,
  WIDTHS,
  type Pictures,
  type SiteCamera,
  type Width,
} from './take-pictures.ts';

/** A change with the pictures that show it. */
export interface ReviewChange extends Change {
  pictures?: PicturedChange;
}

/** Names of pictures in the store, and what differs in them by width. */
export interface PicturedChange {
  before?: string;
  after?: string;
  places: ReadonlyMap<Width, readonly Place[]>;
}

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
  signal: AbortSignal;
  /** Called for each page. */
  onPage(): void;
}

/**
 * Compares the newest build of a tenant with what it would replace.
 * @param turn see `choosePages`
 * @returns the changes, and the names of the pictures that the next review can use
 */
export async function reviewTenant(
  { id: tenant }: Pick<TenantConfig, 'id'>,
  against: Against,
  turn: number,
  tools: ReviewTools,
): Promise<{ review: TenantReview; changes: ReviewChange[]; keys: readonly string[] }> {
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
) {
  const common = {
    tenant,
    ...(before === undefined ? {} : { before: nameOf(before) }),
    after: nameOf(after),
  };
  const nothing = { added: [], removed: [], changed: [], differing: 0, pictured: [], problems: [] };
  if (before !== undefined && before.manifest.buildId === after.manifest.buildId) {
    return { review: { ...common, ...nothing, status: 'unchanged' as const }, changes: [], keys: [] };
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
  const { changes, pictured, problems, keys } =
    chosen.length === 0 ? { changes: [], pictured: [], problems: [], keys: [] } : await comparePages(studio, chosen);
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
  return { release, buildId: manifest.buildId, ...(isUnread === undefined ? {} : { unread: isUnread }) };
}

const ERROR_PAGE = '/404.html';

/** Paths of the pages. A closed site has only its home page. */
function documentsOf({ manifest }: ReviewedSite): Set<string> {
  const pages = [...pagesOf(manifest).keys()];
  const known = pages.length > 0 ? pages : ['/'];
  return new Set([...known, ERROR_PAGE].filter((page) => documentOf(page) in manifest.files));
}

function documentOf(page: string): string {
  if (page === ERROR_PAGE) return ERROR_PAGE.slice(1);
  return page === '/' ? 'index.html' : `${page.slice(1)}/index.html`;
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

/** Takes what is missing in the store, and compares. */
async function comparePages({ tenant, before, after, tools }: Studio, pages: readonly string[]) {
  const store = openPictureStore(tenant, (await tools.browser()).version());
  const sides = [
    ...(before === undefined ? [] : [openSide(tenant, before, tools.before, store, tools)]),
    openSide(tenant, after, tools.after, store, tools),
  ];
  const [sideBefore, sideAfter] = before === undefined ? [undefined, sides[0]] : sides;
  const changes: ReviewChange[] = [];
  const pictured: string[] = [];
  const problems: { page: string; problem: string }[] = [];
  const keys: string[] = [];
  try {
    for (const page of pages) {
      tools.signal.throwIfAborted();
      try {
        const [was, is] = [await sideBefore?.picture(page), await sideAfter?.picture(page)];
        let found = await compareSides(tenant, page, was, is, store);
        if (found.some(isUnexplained)) {
          // A browser under load may leave a part of a picture empty: what only pixels say must be seen twice.
          await sideBefore?.take(page);
          await sideAfter?.take(page);
          found = await compareSides(tenant, page, was, is, store);
        }
        changes.push(...found);
        if (is !== undefined) keys.push(is);
        pictured.push(page);
      } catch (error) {
        tools.signal.throwIfAborted();
        problems.push({ page, problem: pictureProblem(error) });
      }
      tools.onPage();
    }
  } finally {
    for (const side of sides) await side.close();
  }
  return { changes, pictured, problems, keys };
}

/** Documents of our sites have a tenth of it. */
const MAX_DOCUMENT_BYTES = 5_000_000;

/** Attempts to picture a page, since those of other tenants may end the browser. */
const ATTEMPTS = 3;

/** @returns how pages are pictured on one side: `picture` names the pictures, and is undefined if there is no such page */
function openSide(tenant: string, site: ReviewedSite, proxy: SiteProxy, store: PictureStore, tools: ReviewTools) {
  const host = `${tenant}.localhost`;
  const documents = documentsOf(site);
  const digestOf = openPageDigests(site);
  const stop = proxy.serve(host, site);
  let opened: { browser: Browser; camera: Promise<SiteCamera> } | undefined;
  const keyOf = (page: string): string => store.keyOf(digestOf(documentOf(page)));
  const picturesOf = async (page: string, attempts: number): Promise<Pictures> => {
    const browser = await tools.browser();
    if (opened?.browser !== browser) opened = { browser, camera: openCamera(browser, proxy.server, host) };
    try {
      return await (await opened.camera).take(page);
    } catch (error) {
      tools.signal.throwIfAborted();
      if (browser.isConnected() || error instanceof PageRefused || attempts === 1) throw error;
      return picturesOf(page, attempts - 1);
    }
  };
  const take = async (page: string): Promise<void> => {
    if (!documents.has(page)) return;
    const [bytes = 0] = site.manifest.files[documentOf(page)] ?? [];
    if (bytes > MAX_DOCUMENT_BYTES) throw new PageRefused(`the document has more than ${MAX_DOCUMENT_BYTES} bytes`);
    store.write(keyOf(page), await picturesOf(page, ATTEMPTS));
  };
  return {
    async picture(page: string): Promise<string | undefined> {
      if (!documents.has(page)) return undefined;
      await site.fetch([documentOf(page), ...sharedFiles(site)]);
      await site.fetch(linkedFiles(site, readSiteFile(site, documentOf(page))?.toString() ?? ''));
      const key = keyOf(page);
      if (!store.has(key)) await take(page);
      return key;
    },
    /** Takes the pictures of a page again. */
    take,
    async close(): Promise<void> {
      stop();
      await (await opened?.camera.catch(() => undefined))?.close();
    },
  };
}

function isUnexplained({ pictures }: ReviewChange): boolean {
  return [...(pictures?.places.values() ?? [])].flat().some(isDrawnOnly);
}

async function compareSides(
  tenant: string,
  page: string,
  before: string | undefined,
  after: string | undefined,
  store: PictureStore,
): Promise<ReviewChange[]> {
  if (before === undefined || after === undefined) {
    const sides = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
    return [pageChange(tenant, page, after !== undefined, { pictures: { ...sides, places: new Map() } })];
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
