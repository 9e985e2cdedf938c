import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { BundledPages } from './bundled-pages.ts';
import type { Frame } from './frame.ts';
import { serialisePageContext } from './serialise-page-context.ts';
import { tenantHeadOf, type TenantContext } from './tenant-context.ts';

/** A page type with its frame: all that is needed to make its pages. */
type FramedPageType = Frame & BundledPages['pageTypes'][string] & Pick<BundledPages, 'renderers'>;

/** A frame with header, footer, shell and styles of one tenant: only the page is missing. */
export interface TenantFrame {
  frame: FramedPageType;
  tenant: TenantContext;
  /** The document before the page's head, between head and body, between body and page context, and after that. */
  pieces: FramePieces<string>;
  /** The same, encoded once for all pages. */
  bytes: FramePieces<Uint8Array>;
}

type FramePieces<Text> = readonly [Text, Text, Text, Text];

export interface FilledPage {
  /** The parts of the document in their order. */
  document: readonly (string | Uint8Array)[];
  /** The page's own part of the body: where its links are, beside those of its frame. */
  body: string;
}

export function dressFrame(frame: FramedPageType, tenant: TenantContext): TenantFrame {
  const { pieces, renderers, pageId, layout } = frame;
  const { before, after } = renderers.renderLayout(pageId, layout, tenant.shell);
  const { shellJson } = tenant;
  const beforeHead = pieces.beforePageHead;
  const beforeBody =
    pieces.beforeTenantHead + tenantHeadOf(tenant, pageId) + pieces.beforeLayout + before + pieces.beforeBody;
  const beforeJson = pieces.afterBody + after + pieces.beforeShell + shellJson + pieces.beforePageContext;
  const rest = pieces.afterPageContext;
  return {
    frame,
    tenant,
    pieces: [beforeHead, beforeBody, beforeJson, rest],
    bytes: [Buffer.from(beforeHead), Buffer.from(beforeBody), Buffer.from(beforeJson), Buffer.from(rest)],
  };
}

/** What one page shows: everything from which its document and its payload file are made, but the frame. */
export interface PageContent {
  data: PageData<unknown>;
  head: string;
  /** Text of the payload file. */
  payload: string;
}

/**
 * Costs a fraction of rendering the page.
 * @param status of an error page: the HTTP status that it stands for
 */
export function contentOf(
  { frame, tenant }: TenantFrame,
  routeParams: Record<string, string>,
  status: { errorStatus?: number } = {},
): PageContent {
  const { snapshot, frameId, shell } = tenant;
  const { pageId, renderers, context } = frame;
  const data = frame.data({ snapshot, frameId, routeParams, ...status });
  return {
    data,
    head: renderers.renderPageHead(data, shell, { pageId, routeParams, snapshot }),
    payload: serialisePageContext({ pageId, routeParams, data, ...context }),
  };
}

/** Renders one page into its tenant's frame. */
export function fillPage({ frame, tenant, bytes }: TenantFrame, { data, head, payload }: PageContent): FilledPage {
  const body = frame.renderers.renderPageBody(frame.Page, data, frame.layout, tenant.shell);
  // Within a document, Vike escapes slashes as well; they stand only in strings, so the payload need not be made twice.
  const json = payload.replaceAll('/', String.raw`\/`);
  const [beforeHead, beforeBody, beforeJson, rest] = bytes;
  return { document: [beforeHead, head, beforeBody, body, beforeJson, json, rest], body };
}
