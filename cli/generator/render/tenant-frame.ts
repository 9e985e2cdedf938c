import { hash } from 'node:crypto';
import { stringify } from '@brillout/json-serializer/stringify';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { buildShell } from '../../../site/shared/payload/build-shell.ts';
import { serializeShell, type Shell } from '../../../site/shared/payload/shell.ts';
import { locatePage, type PageData } from '../../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import type { PolicyKind } from '../output/content-security-policy.ts';
import { frameTypeOf, type BundledPages, type Frame } from './bundled-pages.ts';

/** Data that all pages of a tenant's build share. */
export interface TenantContext {
  snapshot: Snapshot;
  /** See PageData. */
  frameId: string;
  shell: Shell;
  /** Head tags of all pages but the checkout, which has its own policy. */
  tenantHead: string;
  checkoutHead: string;
  shellJson: string;
}

/**
 * @param codeId identifies the code that makes the site
 * @param heads tags that all pages with the same policy share
 */
export function createTenantContext(
  snapshot: Snapshot,
  codeId: string,
  heads: Readonly<Record<PolicyKind, string>>,
): TenantContext {
  const shellWithoutId = serializeShell(buildShell(snapshot, ''));
  const frameId = hash('sha256', [codeId, heads.pages, heads.checkout, shellWithoutId].join('\n')).slice(0, 16);
  const shell = buildShell(snapshot, frameId);
  const shellJson = serializeShell(shell);
  return { snapshot, frameId, tenantHead: heads.pages, checkoutHead: heads.checkout, shell, shellJson };
}

export function headForPage({ tenantHead, checkoutHead }: TenantContext, pageId: string): string {
  return `/${locatePage(pageId).section}` === ROUTES.checkout ? checkoutHead : tenantHead;
}

/** A frame together with the code of its page type. */
type FramedPageType = Frame & BundledPages['pageTypes'][string] & Pick<BundledPages, 'renderers'>;

/** A frame with header, footer, shell and styles of a tenant; only the page is missing. */
export interface TenantFrame {
  frame: FramedPageType;
  tenant: TenantContext;
  /** The document before the page's head, between head and body, between body and page context, and after that. */
  pieces: FramePieces<string>;
  /** The same pieces, encoded once for all pages. */
  bytes: FramePieces<Uint8Array>;
}

type FramePieces<Text> = readonly [Text, Text, Text, Text];

export interface TenantFrames {
  /** The frame of a page's type, bound to the tenant on first use. */
  frameOf(page: { path: string; routeParams: Record<string, string> }): TenantFrame;
}

/** @param onBound is called once with each frame that is used */
export function createTenantFrames(
  { frames, pageTypes, renderers }: BundledPages,
  tenant: TenantContext,
  onBound: (frame: TenantFrame) => void = () => {},
): TenantFrames {
  const bound = new Map<string, TenantFrame>();
  return {
    frameOf(page) {
      const type = frameTypeOf(page);
      const known = bound.get(type);
      if (known !== undefined) return known;
      const frame = frames[type];
      const pageType = frame && pageTypes[frame.pageId];
      assert(frame !== undefined && pageType !== undefined, `the bundle has no page type for ${page.path}`);
      const tenantFrame = bindFrameToTenant({ ...frame, ...pageType, renderers }, tenant);
      bound.set(type, tenantFrame);
      onBound(tenantFrame);
      return tenantFrame;
    },
  };
}

function bindFrameToTenant(frame: FramedPageType, tenant: TenantContext): TenantFrame {
  const { pieces, renderers, pageId, layout } = frame;
  const { before, after } = renderers.renderLayout(pageId, layout, tenant.shell);
  const { shellJson } = tenant;
  const beforeHead = pieces.beforeTenantHead + headForPage(tenant, pageId) + pieces.beforePageHead;
  const beforeBody = pieces.beforeLayout + before + pieces.beforeBody;
  const beforeJson = pieces.afterBody + after + pieces.beforeShell + shellJson + pieces.beforePageContext;
  const rest = pieces.afterPageContext;
  return {
    frame,
    tenant,
    pieces: [beforeHead, beforeBody, beforeJson, rest],
    bytes: [Buffer.from(beforeHead), Buffer.from(beforeBody), Buffer.from(beforeJson), Buffer.from(rest)],
  };
}

/** A page's own part of its document and payload file. Together with the frame it determines both. */
interface PageContent {
  data: PageData<unknown>;
  head: string;
  /** Text of the payload file. */
  payload: string;
}

/**
 * Takes a fraction of the time of rendering the page.
 * @param status HTTP status that an error page stands for
 */
export function createPageContent(
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
    payload: serializePageContext({ pageId, routeParams, data, ...context }),
  };
}

const ESCAPED_SLASH = String.raw`\/`;
const ESCAPED_LESS_THAN = String.raw`\u003c`;

export interface RenderedPage {
  /** The document's parts in order. */
  document: readonly (string | Uint8Array)[];
  /** The page's own part of the body; the other links of the document are in the frame. */
  body: string;
}

export function renderIntoFrame(
  { frame, tenant, bytes }: TenantFrame,
  { data, head, payload }: PageContent,
): RenderedPage {
  const body = frame.renderers.renderPageBody(frame.Page, data, frame.layout, tenant.shell);
  // Vike also escapes slashes within a document. They only occur in strings, so the payload can be reused.
  const json = payload.replaceAll('/', ESCAPED_SLASH);
  const [beforeHead, beforeBody, beforeJson, rest] = bytes;
  return { document: [beforeHead, head, beforeBody, body, beforeJson, json, rest], body };
}

/** Vike's serializer marks values that JSON lacks with an exclamation mark, and escapes strings that start with one. */
const MARK = '!';
const MARKED = `"${MARK}`;

/**
 * The text of a payload file, identical to the output of Vike's serializer. Page data is plain JSON by its types, and
 * JSON.stringify is ten times as fast; only text that starts with Vike's mark needs the real serializer.
 */
export function serializePageContext(pageContext: object): string {
  const json = JSON.stringify(pageContext);
  // Most pages contain no mark at all, and searching one character is much faster than searching two.
  if (json.includes(MARK) && json.includes(MARKED)) {
    return stringify(pageContext, { htmlScriptSafe: { escapeScripts: true, escapeURLs: false } });
  }
  return json.includes('<') ? json.replaceAll('<', ESCAPED_LESS_THAN) : json;
}
