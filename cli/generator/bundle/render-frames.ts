import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderPage } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { PageContextInit } from '../../../site/shared/payload/rendering.ts';
import type { LayoutName } from '../../../site/shared/payload/page-data.ts';
import { listPages } from '../../../site/shared/site-pages.ts';
import { assert } from '../../lib/errors.ts';
import { ERROR_PAGE, frameTypeOf, type Frame, type FramePieces, type Frames } from '../render/bundled-pages.ts';
import { createTenantContext, type TenantContext } from '../render/tenant-frame.ts';
import { putToSleep, startAtOnce } from '../../../site/sleeping-page/sleeping-document.ts';
import { PAGE_CONTEXT_ID } from '../../../site/sleeping-page/names.ts';

/** Marker content: the document is split at these places. */
const MARKS = {
  page: { head: '<!--frame:page-head-->', body: '<!--frame:body-->' },
  tenant: {
    head: '<!--frame:tenant-head-->',
    before: '<!--frame:before-->',
    after: '<!--frame:after-->',
    shellJson: '<!--frame:shell-->',
  },
};
const JSON_START = `<script id="${PAGE_CONTEXT_ID}" type="application/json">`;
const JSON_END = '</script>';

/**
 * Renders the frame of each page type with Vike. The sample data leaves no trace in it.
 * @param serverDir server part of the bundle
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
  // Vike cannot know the page's own settings; site/renderer/vike-types.ts declares this one for the browser's side.
  const { layout } = config as { layout: LayoutName };
  return { pageId, layout, ...splitDocument(html) };
}

function splitDocument(html: string): Pick<Frame, 'pieces' | 'context'> {
  const [beforeTenantHead, afterTenantHead] = splitOnce(html, MARKS.tenant.head);
  const [beforePageHead, afterPageHead] = splitOnce(afterTenantHead, MARKS.page.head);
  const [beforeLayout, inLayout] = splitOnce(afterPageHead, MARKS.tenant.before);
  const [beforeBody, behindBody] = splitOnce(inLayout, MARKS.page.body);
  const [afterBody, afterLayout] = splitOnce(behindBody, MARKS.tenant.after);
  const [beforeShell, afterShell] = splitOnce(afterLayout, MARKS.tenant.shellJson);
  const [beforeJson, jsonAndRest] = splitOnce(afterShell, JSON_START);
  const jsonEnd = jsonAndRest.indexOf(JSON_END);
  assert(jsonEnd !== -1, 'a frame must hold the end of its page context');
  const pieces: FramePieces = {
    beforeTenantHead,
    beforePageHead,
    beforeLayout,
    beforeBody,
    afterBody,
    beforeShell,
    beforePageContext: beforeJson + JSON_START,
    afterPageContext: jsonAndRest.slice(jsonEnd),
  };
  return { pieces, context: addedContext(jsonAndRest.slice(0, jsonEnd)) };
}

/** The fields that Vike appends to those of the page. */
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

function splitOnce(text: string, mark: string): [before: string, after: string] {
  const [before, after, ...more] = text.split(mark);
  assert(before !== undefined && after !== undefined && more.length === 0, `a frame must hold ${mark} exactly once`);
  return [before, after];
}

interface VikeDocument {
  html: string;
  pageContext: PageContextServer;
}

/** Registers a bundle's pages with Vike, which supports one bundle per process. */
export async function loadServerBundle(serverDir: string): Promise<void> {
  await import(pathToFileURL(path.join(serverDir, 'entry.mjs')).href);
}

/**
 * Renders one URL like Vike's production server, except for when a document runs its code.
 * @throws whatever the page throws
 */
export async function renderWithVike(init: PageContextInit): Promise<VikeDocument> {
  const pageContext = await renderPage(init);
  const { errorWhileRendering, httpResponse } = pageContext;
  if (errorWhileRendering !== null && errorWhileRendering !== undefined) throw errorWhileRendering;
  assert(httpResponse !== null, `Vike gave no answer for ${init.urlOriginal}`);
  // Vike's type for the context of a successful render lacks the page's own fields.
  const rendered = pageContext as unknown as PageContextServer;
  const { body } = httpResponse;
  if (!body.startsWith('<!DOCTYPE')) return { html: body, pageContext: rendered };
  // Like the layout, one of the page's own settings.
  const { startsAtOnce } = rendered.config as { startsAtOnce?: boolean };
  return { html: startsAtOnce === true ? startAtOnce(body) : putToSleep(body), pageContext: rendered };
}

const MERCHANT: Merchant = {
  id: '1',
  slug: 'merchant',
  companyName: 'Merchant',
  categoryIds: [],
  imageUrls: [],
  openingHours: [],
  sellsVoucher: true,
  acceptsVoucher: true,
  voucherAmounts: [],
  minVoucherAmount: 100,
  maxVoucherAmount: 100,
};

/** The smallest city that has a page of every type. */
function sampleSnapshot(): Snapshot {
  return {
    tenant: {
      id: '1',
      name: 'City',
      websiteDomain: 'city.example',
      portalDomain: 'portal.example',
      logo: '',
      supportEmail: '',
      supportPhone: '',
      theme: {},
      favicons: [],
      city: {},
      payPalClientId: '',
      merchantRegistrationLink: '',
      websiteSponsors: [],
      voucherValidityPeriodInYears: 3,
      featureFlags: ['MERCHANT_VOUCHER_ENABLED'],
    },
    site: {
      tenantDomain: 'city.example',
      mode: 'production',
      merchantEndpoint: '',
      orderEndpoint: '',
      tenantEndpoint: '',
      portalEndpoint: '',
      map: { consentRequired: true },
      redirects: {},
      updateCheckSeconds: 300,
      withdrawalEnabled: false,
    },
    merchants: [MERCHANT],
    featuredMerchants: [],
    categories: [],
    pointsOfSale: [],
    salesPoints: [],
    templates: [],
    supporters: [],
    images: {},
  };
}
