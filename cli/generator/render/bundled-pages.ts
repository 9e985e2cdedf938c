import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LayoutName, PageData, PageInput } from '../../../site/shared/payload/page-data.ts';
import type { Renderers } from '../../../site/shared/payload/rendering.ts';

/** Names within the server part of a bundle. */
export const PAGE_TYPES_ENTRY = 'page-types';
export const FRAMES_FILE = 'frames.json';

interface PageType {
  /** The component; only the site knows its type. */
  Page: unknown;
  data: (input: PageInput & { errorStatus?: number }) => PageData<unknown>;
}

/** The code and frames that turn data into pages. */
export interface BundledPages {
  frames: Frames;
  /** By page id. */
  pageTypes: Readonly<Record<string, PageType>>;
  renderers: Renderers;
}

/** The frames of a bundle by type: see `frameTypeOf`. */
export type Frames = Readonly<Record<string, Frame>>;

/**
 * The document of a page type, which Vike renders once per bundle, split where tenants and pages differ. Inserting a page
 * takes a tenth of the time of a full renderPage() and does not need Vike; the conformance test proves that both give the
 * same bytes. Plain data: it is stored beside the code that fills it.
 */
export interface Frame {
  pageId: string;
  layout: LayoutName;
  pieces: FramePieces;
  /** Fields that Vike appends to those of the page in the page context. */
  context: Record<string, unknown>;
}

/** The document's text around the parts that differ and around the page context, in order. */
export interface FramePieces {
  beforeTenantHead: string;
  beforePageHead: string;
  beforeLayout: string;
  beforeBody: string;
  afterBody: string;
  beforeShell: string;
  beforePageContext: string;
  afterPageContext: string;
}

/** Stands for all error documents, which share the frame of Vike's error page. */
export const ERROR_PAGE = { path: '/404.html', routeParams: {} };

/** The detail pages of a list share a frame; every other page has its own. */
export function frameTypeOf({ path, routeParams }: { path: string; routeParams: Record<string, string> }): string {
  return Object.keys(routeParams).length === 0 ? path : path.slice(0, path.lastIndexOf('/') + 1);
}

const loaded = new Map<string, BundledPages>();

/**
 * Loads a bundle once per process.
 * @param serverDir server part of the bundle
 */
export async function loadBundledPages(serverDir: string): Promise<BundledPages> {
  const entry = pathToFileURL(path.join(serverDir, `${PAGE_TYPES_ENTRY}.mjs`)).href;
  const known = loaded.get(entry);
  if (known !== undefined) return known;
  // The entry is templates/page-types.ts.
  const code = (await import(entry)) as Omit<BundledPages, 'frames'>;
  // The file is part of the bundle's digest, so it is what renderFrames returned.
  const frames = JSON.parse(readFileSync(path.join(serverDir, FRAMES_FILE), 'utf8')) as Frames;
  const pages = { frames, pageTypes: code.pageTypes, renderers: code.renderers };
  loaded.set(entry, pages);
  return pages;
}
