import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import type { Renderers } from '../../site/shared/payload/rendering.ts';
import type { Frames } from './frame.ts';

/** Names within the server's part of a bundle. */
export const PAGE_TYPES_ENTRY = 'page-types';
export const FRAMES_FILE = 'frames.json';

/** Of one page type: its component, which only the site itself knows, and what it shows. */
interface PageType {
  Page: unknown;
  data: (input: PageInput & { errorStatus?: number }) => PageData<unknown>;
}

/** All that pages are made of beside their data. */
export interface BundledPages {
  frames: Frames;
  /** By page id. */
  pageTypes: Readonly<Record<string, PageType>>;
  renderers: Renderers;
}

/** @param serverDir of the bundle. Loaded once in a process, however often it is asked for. */
export async function loadBundledPages(serverDir: string): Promise<BundledPages> {
  const entry = pathToFileURL(path.join(serverDir, `${PAGE_TYPES_ENTRY}.mjs`)).href;
  const known = loaded.get(entry);
  if (known !== undefined) return known;
  // The bundle's own entry: templates/page-types.ts.
  const { pageTypes, renderers } = (await import(entry)) as Omit<BundledPages, 'frames'>;
  // Written when the bundle was made, and part of its digest.
  const frames = JSON.parse(readFileSync(path.join(serverDir, FRAMES_FILE), 'utf8')) as Frames;
  const pages = { frames, pageTypes, renderers };
  loaded.set(entry, pages);
  return pages;
}

const loaded = new Map<string, BundledPages>();
