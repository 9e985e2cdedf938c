import { listPages } from '../../site/shared/site-pages.ts';
import { assert } from '../lib/errors.ts';
import { ERROR_PAGE, frameTypeOf, type Frame, type FramePieces, type Frames } from '../render/frame.ts';
import { sampleSnapshot } from './sample-snapshot.ts';
import { createTenantContext, type TenantContext } from '../render/tenant-context.ts';
import { loadServerBundle, renderWithVike } from './vike-renderer.ts';

const MARKS = {
  page: { head: '<!--frame:page-head-->', body: '<!--frame:body-->' },
  tenant: {
    head: '<!--frame:tenant-head-->',
    before: '<!--frame:before-->',
    after: '<!--frame:after-->',
    shellJson: '<!--frame:shell-->',
  },
};
const JSON_START = '<script id="vike_pageContext" type="application/json">';
const JSON_END = '</script>';

/**
 * Lets Vike render the frame of every page type of a bundle. What it is given to show is a sample, of which nothing stays.
 * @param serverDir of the bundle
 */
export async function renderFrames(serverDir: string): Promise<Frames> {
  await loadServerBundle(serverDir);
  const snapshot = sampleSnapshot();
  const tenant = createTenantContext(snapshot, '', { pages: '', checkout: '' });
  const frames: Record<string, Frame> = {};
  for (const page of [...listPages(snapshot), ERROR_PAGE]) {
    const type = frameTypeOf(page);
    frames[type] ??= await renderFrame(page.path, tenant, page === ERROR_PAGE ? { errorStatus: 404 } : {});
  }
  return frames;
}

async function renderFrame(url: string, tenant: TenantContext, status: { errorStatus?: number }): Promise<Frame> {
  const { html, pageContext } = await renderWithVike({ ...tenant, ...status, urlOriginal: url, frame: MARKS });
  const { pageId, config } = pageContext;
  assert(pageId !== null, `no page type answers ${url}`);
  return { pageId, layout: config.layout, ...cutOpen(html) };
}

function cutOpen(html: string): Pick<Frame, 'pieces' | 'context'> {
  const [beforePageHead, afterPageHead] = cutOnce(html, MARKS.page.head);
  const [beforeTenantHead, afterTenantHead] = cutOnce(afterPageHead, MARKS.tenant.head);
  const [beforeLayout, inLayout] = cutOnce(afterTenantHead, MARKS.tenant.before);
  const [beforeBody, behindBody] = cutOnce(inLayout, MARKS.page.body);
  const [afterBody, afterLayout] = cutOnce(behindBody, MARKS.tenant.after);
  const [beforeShell, afterShell] = cutOnce(afterLayout, MARKS.tenant.shellJson);
  const [beforeJson, jsonAndRest] = cutOnce(afterShell, JSON_START);
  const jsonEnd = jsonAndRest.indexOf(JSON_END);
  assert(jsonEnd !== -1, 'a frame must hold the end of its page context');
  const pieces: FramePieces = {
    beforePageHead,
    beforeTenantHead,
    beforeLayout,
    beforeBody,
    afterBody,
    beforeShell,
    beforePageContext: beforeJson + JSON_START,
    afterPageContext: jsonAndRest.slice(jsonEnd),
  };
  return { pieces, context: addedContext(jsonAndRest.slice(0, jsonEnd)) };
}

/** What Vike puts behind the fields that a page fills itself. */
function addedContext(json: string): Record<string, unknown> {
  // Vike's page context is an object.
  const { pageId, routeParams, data, ...added } = JSON.parse(json) as Record<string, unknown>;
  const own = [pageId, routeParams, data];
  assert(
    own.every((field) => field !== undefined),
    'a page context must hold the page, its parameters and its data',
  );
  return added;
}

function cutOnce(text: string, mark: string): [before: string, after: string] {
  const [before, after, ...more] = text.split(mark);
  assert(before !== undefined && after !== undefined && more.length === 0, `a frame must hold ${mark} exactly once`);
  return [before, after];
}
