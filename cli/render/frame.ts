import type { PageContextServer } from 'vike/types';
import { assert } from '../errors/assert.ts';
import type { LayoutName } from '../../site/shared/payload/layout.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { serialisePageContext } from './serialise-page-context.ts';
import type { TenantContext } from './tenant-context.ts';
import { renderWithVike } from './vike-renderer.ts';

/**
 * One document of a page type and tenant, rendered by Vike and cut open where pages differ. Filling a page into it
 * costs a tenth of a full renderPage(), and the conformance test proves that the bytes are the same.
 */
export interface Frame {
  pageId: string;
  layout: LayoutName;
  Page: PageContextServer['Page'];
  data: (input: PageInput) => PageData<unknown>;
  renderers: PageContextServer['config']['renderers'];
  /** The document before the head's part, between head and body, between body and JSON, after the JSON. */
  pieces: readonly [string, string, string, string];
}

export interface FilledPage {
  html: string;
  /** The page's own part of the body: where its links are, beside those of its frame. */
  body: string;
  payload: string;
}

const HEAD_MARK = '<!--frame:head-->';
const BODY_MARK = '<!--frame:body-->';
const JSON_START = '<script id="vike_pageContext" type="application/json">';
const JSON_END = '</script>';

/** Lets Vike render the frame of the page type that answers `url`. */
export async function renderFrame(url: string, tenant: TenantContext): Promise<Frame> {
  const frame = { head: HEAD_MARK, body: BODY_MARK };
  const { html, pageContext } = await renderWithVike({ ...tenant, urlOriginal: url, frame });
  const [beforeHead, afterHead] = cutOnce(html, HEAD_MARK);
  const [betweenHeadAndBody, afterBody] = cutOnce(afterHead, BODY_MARK);
  const [beforeJson, jsonAndRest] = cutOnce(afterBody, JSON_START);
  const jsonEnd = jsonAndRest.indexOf(JSON_END);
  assert(jsonEnd !== -1, `the frame of ${url} has no end of its page context`);
  const { pageId, Page, config } = pageContext;
  assert(pageId !== null && typeof config.data === 'function', `the page type of ${url} has no data function`);
  return {
    pageId,
    layout: config.layout,
    Page,
    // Every page type's data function has this signature; Vike's own type is the general hook's.
    data: config.data as unknown as Frame['data'],
    renderers: config.renderers,
    pieces: [beforeHead, betweenHeadAndBody, beforeJson + JSON_START, jsonAndRest.slice(jsonEnd)],
  };
}

/** Renders one page into its frame. */
export function fillPage(frame: Frame, routeParams: Record<string, string>, tenant: TenantContext): FilledPage {
  const { snapshot, buildId, shell } = tenant;
  const data = frame.data({ snapshot, buildId, routeParams });
  const { head, body } = frame.renderers.renderPage(frame.Page, data, frame.layout, shell);
  const [beforeHead, beforeBody, beforeJson, rest] = frame.pieces;
  const pageContext = { pageId: frame.pageId, routeParams, data };
  const payload = serialisePageContext(pageContext);
  // Within a document, Vike escapes slashes as well; they stand only in strings, so the payload need not be made twice.
  const json = payload.replaceAll('/', String.raw`\/`);
  return {
    html: beforeHead + head + beforeBody + body + beforeJson + json + rest,
    body,
    payload,
  };
}

function cutOnce(text: string, mark: string): [before: string, after: string] {
  const [before, after, ...more] = text.split(mark);
  assert(before !== undefined && after !== undefined && more.length === 0, `a frame must hold ${mark} exactly once`);
  return [before, after];
}
