import { renderPage } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { assert } from '../lib/errors.ts';
import type { PageContextInit } from '../../site/shared/payload/rendering.ts';

export interface VikeDocument {
  html: string;
  pageContext: PageContextServer;
}

/** Registers the bundled pages with Vike in this process. Only one bundle can be registered in a process. */
export async function loadServerBundle(serverDir: string): Promise<void> {
  await import(pathToFileURL(path.join(serverDir, 'entry.mjs')).href);
}

/**
 * Renders one URL as Vike's production server would.
 * @throws whatever the page threw while it rendered
 */
export async function renderWithVike(init: PageContextInit): Promise<VikeDocument> {
  const pageContext = await renderPage(init);
  const { errorWhileRendering, httpResponse } = pageContext;
  if (errorWhileRendering !== null && errorWhileRendering !== undefined) throw errorWhileRendering;
  assert(httpResponse !== null, `Vike gave no answer for ${init.urlOriginal}`);
  // Vike types the page context of a successful render too loosely to carry the page's own fields.
  return { html: httpResponse.body, pageContext: pageContext as unknown as PageContextServer };
}
