import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { array, assert as assertProperty, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifestForTest } from '../../testing/published-site.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { digestFiles } from '../../testing/site-digest.ts';
import { bundleSite, type SiteBundle } from '../bundle/bundle-site.ts';
import { assert } from '../../lib/errors.ts';
import { checkOutput } from '../output/check-output.ts';
import { liveRelease } from '../release/live-release.ts';
import { openRelease, type ReleaseName } from '../release/release-reader.ts';
import { releaseSite } from '../release/release-site.ts';
import { serializeSnapshot } from '../source/serialize-snapshot.ts';
import { loadBundledPages, type BundledPages } from './bundled-pages.ts';
import { pullCity } from '../../testing/api-server.ts';
import { renderShare } from './render-share.ts';
import type { RenderJob, RenderResult } from './render-task.ts';

/** Small enough that thirty sites are rendered in seconds, and with every kind of record. */
const MERCHANTS = 12;
const EDITS = 15;

let bundle: SiteBundle;
/** Kept from site to site, as a render process does. */
let bundled: BundledPages;
let folder: string;
let city: Snapshot;

beforeAll(async () => {
  process.env['NODE_ENV'] = 'production';
  bundle = await bundleSite();
  bundled = await loadBundledPages(bundle.code.serverDir);
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-reuse-'));
  city = await pullCity('stadt-001.example', { tenants: 1, merchants: MERCHANTS });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Rendered extends RenderResult {
  /** Relative path → digest of each file. */
  digests: Record<string, string>;
}

/** Renders a site; with an output folder also puts it live there, starting from what is live. */
async function render(snapshot: Snapshot, outDir?: string, code = bundled): Promise<Rendered> {
  const siteDir = mkdtempSync(path.join(folder, 'site-'));
  const tenant = 'stadt-001';
  const previous = outDir === undefined ? undefined : openPrevious(outDir, tenant);
  const result = await renderShare(jobOf(siteDir, snapshot, previous?.name), code, () => {});
  assert(result !== undefined, 'any number of pages may change');
  if (outDir !== undefined) switchToStaging(siteDir, outDir, previous, result);
  const digests = digestFiles(outDir === undefined ? siteDir : path.join(outDir, tenant, '.'));
  if (outDir === undefined) rmSync(siteDir, { recursive: true });
  // Without the files that are retained for open tabs.
  const own = result.files.map(([file]): [string, string] => [file, digests[file] ?? 'missing']);
  return { ...result, digests: Object.fromEntries(own) };
}

function jobOf(siteDir: string, snapshot: Snapshot, previous: ReleaseName | undefined): RenderJob {
  const snapshotFile = path.join(folder, 'snapshot.json');
  writeFileSync(snapshotFile, serializeSnapshot(snapshot).json);
  return {
    tenant: 'stadt-001',
    // The bundle's files are the same in all of them.
    code: { ...bundle.code, clientFiles: [] },
    codeId: bundle.codeId,
    siteDir,
    snapshotFile,
    isCompressed: false,
    images: { fields: { images: snapshot.images }, immutablePaths: [] },
    buildId: 'b',
    share: { index: 0, of: 1 },
    ...(previous === undefined ? {} : { previous }),
  };
}

function openPrevious(outDir: string, tenant: string) {
  const release = liveRelease(outDir, tenant);
  if (release === undefined) return undefined;
  const name = { outDir, tenant, release };
  const reader = openRelease(name);
  return reader && { ...reader, name };
}

function switchToStaging(
  workDir: string,
  outDir: string,
  live: ReturnType<typeof openPrevious>,
  { files, differing, links, contents, frameId }: RenderResult,
): void {
  const tenant = 'stadt-001';
  const toCheck = { siteDir: workDir, files, differing, links: new Set<string>(), olderLinks: new Set<string>() };
  const { problems, writtenAt } = checkOutput({ ...toCheck, redirects: [] });
  expect(problems).toEqual([]);
  const facts = Object.fromEntries(files.map(([file, bytes]) => [file, [bytes, writtenAt(file)] as [number, number]]));
  const byFile = { contents: Object.fromEntries(contents), files: facts };
  releaseSite({ workDir, outDir, live, manifest: manifestForTest({ tenant, frameId, links, ...byFile }) });
}

type Edit = (snapshot: Snapshot, index: number) => Snapshot;

const changeMerchant =
  (change: (merchant: Merchant) => Partial<Merchant>): Edit =>
  (snapshot, index) => {
    const chosen = index % snapshot.merchants.length;
    const merchants = snapshot.merchants.map((merchant, place) =>
      place === chosen ? { ...merchant, ...change(merchant) } : merchant,
    );
    return { ...snapshot, merchants };
  };

const EDITORS: Record<string, Edit> = {
  'a name': changeMerchant(({ companyName }) => ({ companyName: `${companyName}!` })),
  'a text': changeMerchant(({ shortDescription = '' }) => ({ shortDescription: `Neu: ${shortDescription}` })),
  'a place': changeMerchant(() => ({ location: { latitude: 49.5, longitude: 10.5 } })),
  hours: changeMerchant(() => ({ openingHours: [{ day: 'MONDAY', opens: '07:00', closes: '12:00' }] })),
  'a limit': changeMerchant(({ maxVoucherAmount }) => ({ maxVoucherAmount: maxVoucherAmount + 1000 })),
  'what it takes': changeMerchant(({ acceptsVoucher }) => ({ acceptsVoucher: !acceptsVoucher })),
  'a category': changeMerchant(({ categoryIds }) => ({ categoryIds: categoryIds.slice(1) })),
  'a merchant less': (snapshot, index) =>
    snapshot.merchants.length < 4
      ? snapshot
      : { ...snapshot, merchants: snapshot.merchants.toSpliced(index % snapshot.merchants.length, 1) },
  'a merchant more': (snapshot, index) => {
    const [first, ...others] = snapshot.merchants;
    const slug = `neu-${index}`;
    // A snapshot holds each slug once: reading leaves a second record of it out.
    if (first === undefined || others.some((merchant) => merchant.slug === slug)) return snapshot;
    return { ...snapshot, merchants: [first, ...others, { ...first, id: slug, slug, companyName: `Neu ${index}` }] };
  },
  'names of categories': (snapshot) => ({
    ...snapshot,
    categories: snapshot.categories.map((category) => ({ ...category, name: `${category.name} & mehr` })),
  }),
  'a sales point': (snapshot) => ({ ...snapshot, salesPoints: snapshot.salesPoints.slice(1) }),
  'a motif': (snapshot) => ({
    ...snapshot,
    templates: snapshot.templates.map((template) => ({ ...template, name: `${template.name}+` })),
  }),
  'a branch': (snapshot, index) => ({
    ...snapshot,
    pointsOfSale: snapshot.pointsOfSale.map((point, place) =>
      place === index % snapshot.pointsOfSale.length ? { ...point, name: `${point.name} ${index}` } : point,
    ),
  }),
  'an image': (snapshot, index) => {
    const { imageUrls = [] } = snapshot.merchants[index % snapshot.merchants.length] ?? {};
    const image = { path: `/media/${index}`, width: 4, height: 3, widths: [4] };
    return { ...snapshot, images: { ...snapshot.images, ...Object.fromEntries(imageUrls.map((url) => [url, image])) } };
  },
  'a phone number': (snapshot, index) => ({
    ...snapshot,
    tenant: { ...snapshot.tenant, supportPhone: `+49 69 90009-${index}` },
  }),
  'a law text': (snapshot, index) => ({ ...snapshot, tenant: { ...snapshot.tenant, imprint: `<p>Nr. ${index}</p>` } }),
  nothing: (snapshot) => snapshot,
};

const edits = record({ what: constantFrom(...Object.keys(EDITORS)), index: nat(1000) });

test('after any edits, what is taken over and what is rendered is byte for byte what a cold build gives', async () => {
  await assertProperty(
    asyncProperty(array(edits, { minLength: EDITS, maxLength: EDITS }), async (chosen) => {
      const outDir = mkdtempSync(path.join(folder, 'out-'));
      await render(city, outDir);
      let snapshot = city;
      let reused = 0;
      for (const { what, index } of chosen) {
        snapshot = EDITORS[what]?.(snapshot, index) ?? snapshot;
        const warm = await render(snapshot, outDir);
        const cold = await render(snapshot);
        expect(warm.digests, what).toEqual(cold.digests);
        reused += warm.reused;
      }
      // Or else nothing was compared.
      expect(reused).toBeGreaterThan(EDITS);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);

test('a page is rendered that shows what has changed, and no other one', async () => {
  const outDir = mkdtempSync(path.join(folder, 'out-'));
  const first = await render(city, outDir);
  expect(first.reused).toBe(0);
  const again = await render(city, outDir);
  expect(again.reused).toBe(again.routes.length);
  const edited = EDITORS['hours']?.(city, 3) ?? city;
  const { slug } = edited.merchants[3] ?? { slug: '' };
  const changed = await render(edited, outDir);
  const shows = changed.routes.filter(
    (route) => first.digests[`${route.slice(1)}/index.html`] !== changed.digests[`${route.slice(1)}/index.html`],
  );
  expect(shows).toContain(`/akzeptanzstellen/${slug}`);
  expect(changed.reused).toBe(changed.routes.length - shows.length);
});

test.each([
  ['changed in its length', (file: string) => writeFileSync(file, '<!doctype html>')],
  ['changed in place', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('html', 'HTML'))],
  ['deleted', (file: string) => rmSync(file)],
])('a page of the live site that was %s is rendered again', async (_what, damage) => {
  const outDir = mkdtempSync(path.join(folder, 'out-'));
  const whole = await render(city, outDir);
  damage(path.join(outDir, 'stadt-001/faq/index.html'));
  const mended = await render(city, outDir);
  expect(mended.digests).toEqual(whole.digests);
  expect(mended.reused).toBe(mended.routes.length - 1);
});
