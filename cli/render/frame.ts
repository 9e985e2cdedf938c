import type { PageContextServer } from 'vike/types';
import { assert } from '../errors/assert.ts';
import type { LayoutName } from '../../site/shared/payload/layout.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import type { TenantContext } from './tenant-context.ts';
import { renderWithVike } from './vike-renderer.ts';

/**
 * One document of a page type, rendered by Vike and cut open where tenants and pages differ. Filling a page into it
 * costs a tenth of a full renderPage(), and the conformance test proves that the bytes are the same.
 */
export interface Frame {
  pageId: string;
  layout: LayoutName;
  Page: PageContextServer['Page'];
  data: (input: PageInput) => PageData<unknown>;
  renderers: PageContextServer['config']['renderers'];
  pieces: FramePieces;
}

/** The document around the parts that `MARKS` names, in their order, and around the page context. */
interface FramePieces {
  beforePageHead: string;
  beforeTenantHead: string;
  beforeLayout: string;
  beforeBody: string;
  afterBody: string;
  beforeShell: string;
  beforePageContext: string;
  afterPageContext: string;
}

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
 * Lets Vike render the frame of the page type that answers `url`.
 * @param tenant any that has the page; nothing of it stays in the frame
 */
export async function renderFrame(url: string, tenant: TenantContext): Promise<Frame> {
  const { html, pageContext } = await renderWithVike({ ...tenant, urlOriginal: url, frame: MARKS });
  const { pageId, Page, config } = pageContext;
  assert(pageId !== null && typeof config.data === 'function', `the page type of ${url} has no data function`);
  return {
    pageId,
    layout: config.layout,
    Page,
    // Every page type's data function has this signature; Vike's own type is the general hook's.
    data: config.data as unknown as Frame['data'],
    renderers: config.renderers,
    pieces: cutOpen(html),
  };
}

function cutOpen(html: string): FramePieces {
  const [beforePageHead, afterPageHead] = cutOnce(html, MARKS.page.head);
  const [beforeTenantHead, afterTenantHead] = cutOnce(afterPageHead, MARKS.tenant.head);
  const [beforeLayout, inLayout] = cutOnce(afterTenantHead, MARKS.tenant.before);
  const [beforeBody, behindBody] = cutOnce(inLayout, MARKS.page.body);
  const [afterBody, afterLayout] = cutOnce(behindBody, MARKS.tenant.after);
  const [beforeShell, afterShell] = cutOnce(afterLayout, MARKS.tenant.shellJson);
  const [beforeJson, jsonAndRest] = cutOnce(afterShell, JSON_START);
  const jsonEnd = jsonAndRest.indexOf(JSON_END);
  assert(jsonEnd !== -1, 'a frame must hold the end of its page context');
  return {
    beforePageHead,
    beforeTenantHead,
    beforeLayout,
    beforeBody,
    afterBody,
    beforeShell,
    beforePageContext: beforeJson + JSON_START,
    afterPageContext: jsonAndRest.slice(jsonEnd),
  };
}

function cutOnce(text: string, mark: string): [before: string, after: string] {
  const [before, after, ...more] = text.split(mark);
  assert(before !== undefined && after !== undefined && more.length === 0, `a frame must hold ${mark} exactly once`);
  return [before, after];
}
