import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloadPath } from '../../../site/shared/routes.ts';
import { listPages } from '../../../site/shared/site-pages.ts';
import { assert } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/paths.ts';
import { bundleSite } from '../bundle/bundle-site.ts';
import { loadBundledPages, type BundledPages, ERROR_PAGE } from './bundled-pages.ts';
import { copySources } from '../../testing/package-copy.ts';
import { pullCity } from '../../testing/api-server.ts';
import {
  createTenantContext,
  headForPage,
  type TenantContext,
  createPageContent,
  renderIntoFrame,
  type RenderedPage,
  createTenantFrames,
} from './tenant-frame.ts';
import { loadServerBundle, renderWithVike } from '../bundle/render-frames.ts';

const CITIES = ['gutschein-musterstadt.example', 'seeblick-karte.example', 'boese-stadt.example'];

const cities = new Map<string, TenantContext>();
/** Shared by the cities, as in a render process: nothing of one may stay in it for the next. */
let bundled: BundledPages;
const sources = copySources();
afterAll(() => sources[Symbol.dispose]());

beforeAll(async () => {
  // React and Vike choose their production code when they are loaded.
  process.env['NODE_ENV'] = 'production';
  const { code } = await bundleSite();
  bundled = await loadBundledPages(code.serverDir);
  await loadServerBundle(await bundleWithVike(sources.root));
  for (const city of CITIES) {
    const pages = '<link rel="stylesheet" href="/assets/tenant.css">';
    const heads = { pages, checkout: `<meta name="own" content="policy">${pages}` };
    cities.set(city, createTenantContext(await pullCity(city), 'c0ffee', heads));
  }
});

/** Our bundle has only what builds use. @returns the server part of Vike's own bundle */
async function bundleWithVike(root: string): Promise<string> {
  const outDir = path.join(root, 'bundle');
  const script = path.join(packageRoot(), 'cli/testing/vike-process.ts');
  const options = { cwd: root, env: { PATH: process.env['PATH'] } };
  await promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), script, root, outDir], options);
  return path.join(outDir, 'server');
}

/** Compares every page of a city with Vike's own rendering of its address. */
async function compare(city: string): Promise<Set<string>> {
  const tenant = cities.get(city);
  assert(tenant !== undefined, `${city} was not read`);
  const pageTypes = new Set<string>();
  const tenantFrames = createTenantFrames(bundled, tenant);
  for (const page of listPages(tenant.snapshot)) {
    const tenantFrame = tenantFrames.frameOf(page);
    const content = createPageContent(tenantFrame, page.routeParams);
    const filled = renderIntoFrame(tenantFrame, content);
    const tenantHead = headForPage(tenant, tenantFrame.frame.pageId);
    const document = await renderWithVike({ ...tenant, tenantHead, urlOriginal: page.path });
    const payload = await renderWithVike({ ...tenant, urlOriginal: payloadPath(page.path) });
    expect(textOf(filled.document), page.path).toBe(document.html);
    expect(content.payload, page.path).toBe(payload.html);
    pageTypes.add(tenantFrame.frame.pageId);
  }
  for (const errorStatus of [404, 500]) {
    const tenantFrame = tenantFrames.frameOf(ERROR_PAGE);
    const filled = renderIntoFrame(tenantFrame, createPageContent(tenantFrame, {}, { errorStatus }));
    const document = await renderWithVike({ ...tenant, errorStatus, urlOriginal: `/${errorStatus}.html` });
    expect(textOf(filled.document), `error ${errorStatus}`).toBe(document.html);
    pageTypes.add(tenantFrame.frame.pageId);
  }
  return pageTypes;
}

function textOf(document: RenderedPage['document']): string {
  return Buffer.concat(document.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))).toString();
}

describe('a page filled into its frame is byte for byte what Vike renders', () => {
  test('for every page type of a city with all features', async () => {
    expect([...(await compare('gutschein-musterstadt.example'))].toSorted()).toEqual(
      [
        '_error',
        'ablauf',
        'agb',
        'akzeptanzstellen',
        'akzeptanzstellen/@slug',
        'barrierefreiheit',
        'bestellung-abgeschlossen',
        'datenschutz',
        'faq',
        'firmenkunden',
        'gutscheine',
        'gutscheine/@slug',
        'impressum',
        'index',
        'karte',
        'kasse',
        'verkaufsstellen',
        'warenkorb',
        'whitelabel',
        'widerruf',
      ].map((name) => `/templates/${name}`),
    );
  });

  test('for a city with other features', async () => {
    expect((await compare('seeblick-karte.example')).size).toBeGreaterThan(15);
  });

  test('for a city whose every text is an attack', async () => {
    expect((await compare('boese-stadt.example')).size).toBeGreaterThan(15);
  });
});
