import type { Browser } from 'playwright-core';
import { linkedFiles, openPageDigests, sharedFiles, type PictureStore } from './picture-store.ts';
import { documentOf, documentsOf, readSiteFile, type ReviewedSite } from './reviewed-site.ts';
import type { SiteProxy } from './site-proxy.ts';
import { openCamera, type SiteCamera } from './take-pictures.ts';

/** Documents of our sites have a tenth of it. */
const MAX_DOCUMENT_BYTES = 5_000_000;

export interface SideTools {
  /** The same one until it has ended. */
  browser(): Promise<Browser>;
  proxy: SiteProxy;
  store: PictureStore;
}

/** One of the two releases that are compared, in a browser. A page has a key in the store; undefined if there is no such page. */
export interface ReviewedSide {
  /** Takes the pictures of a page if the store does not have them. */
  picture(page: string): Promise<string | undefined>;
  /** Takes them again. */
  retake(page: string): Promise<void>;
  /** Reads the elements of a page if the store does not have them. */
  measure(page: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export function openSide(tenant: string, site: ReviewedSite, { browser, proxy, store }: SideTools): ReviewedSide {
  const host = `${tenant}.localhost`;
  const documents = documentsOf(site);
  const digestOf = openPageDigests(site);
  const stop = proxy.serve(host, site);
  let opened: { browser: Browser; camera: Promise<SiteCamera> } | undefined;

  const see = async <Seen>(page: string, look: (camera: SiteCamera) => Promise<Seen>): Promise<Seen> => {
    const [bytes = 0] = site.manifest.files[documentOf(page)] ?? [];
    if (bytes > MAX_DOCUMENT_BYTES) throw new Error(`the document has more than ${MAX_DOCUMENT_BYTES} bytes`);
    const current = await browser();
    if (opened?.browser !== current) opened = { browser: current, camera: openCamera(current, proxy.server, host) };
    return look(await opened.camera);
  };

  const keyOf = async (page: string): Promise<string | undefined> => {
    if (!documents.has(page)) return undefined;
    await site.fetch([documentOf(page), ...sharedFiles(site)]);
    await site.fetch(linkedFiles(site, readSiteFile(site, documentOf(page))?.toString() ?? ''));
    return store.keyOf(digestOf(documentOf(page)));
  };

  const take = async (key: string, page: string): Promise<void> =>
    store.write(key, await see(page, (camera) => camera.take(page)));

  return {
    async picture(page) {
      const key = await keyOf(page);
      if (key !== undefined && !store.has(key)) await take(key, page);
      return key;
    },
    async retake(page) {
      const key = await keyOf(page);
      if (key !== undefined) await take(key, page);
    },
    async measure(page) {
      const key = await keyOf(page);
      if (key !== undefined && !store.hasTrees(key))
        store.writeTrees(key, await see(page, (camera) => camera.measure(page)));
      return key;
    },
    async close() {
      stop();
      await (await opened?.camera.catch(() => undefined))?.close();
    },
  };
}
