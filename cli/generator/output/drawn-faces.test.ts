import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { manifestForTest } from '../../testing/published-site.ts';
import { tenantPalette } from '../../../site/shared/colour/tenant-palette.ts';
import { MERCHANT_KINDS } from '../../../site/shared/lists/merchant-kind.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { HslColour } from '../../../site/shared/models/tenant.ts';
import { indexOf } from '../../../site/shared/snapshot-index.ts';
import { drawnFacePath } from '../../../site/shared/structured-data/share-tags.ts';
import { fixtureMerchant, fixtureSnapshot } from '../../../site/shared/testing/fixture-snapshot.ts';
import { packageRoot } from '../../lib/paths.ts';
import type { ReleaseReader } from '../release/release-reader.ts';
import { drawnFaces, PATTERNS_FOLDER, writeDrawnFaces } from './drawn-faces.ts';
import { createSiteWriter } from './site-writer.ts';

const CATEGORIES = [
  { id: '1', name: 'Blumen', sortIndex: 1 },
  { id: '2', name: 'Sonstiges', sortIndex: 2 },
];
const FLOWERS = fixtureMerchant({ slug: 'blumen', categoryIds: ['1'] });
const OTHER = fixtureMerchant({ slug: 'anderes', categoryIds: ['2'] });

function folderForTest(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-faces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The server part of a bundle, as far as it is needed. */
function serverForTest(): string {
  const folder = folderForTest();
  const isPattern = (file: string) => !file.endsWith('.svg');
  cpSync(path.join(packageRoot(), 'site/styles/faces'), path.join(folder, PATTERNS_FOLDER), {
    recursive: true,
    filter: isPattern,
  });
  return folder;
}

/** Writes the images of a city into a new folder. */
function write(merchants: Merchant[], { colour, previous }: { colour?: HslColour; previous?: ReleaseReader } = {}) {
  const { tenant, ...rest } = fixtureSnapshot({ merchants, categories: CATEGORIES });
  const city = { ...rest, tenant: { ...tenant, theme: colour === undefined ? {} : { lightPrimary: colour } } };
  const faces = drawnFaces(city, serverForTest());
  const snapshot = { ...city, drawnFaces: faces.path };
  const folder = folderForTest();
  const writer = createSiteWriter(folder, true);
  const patterns = writeDrawnFaces(faces, snapshot, writer, previous);
  const fileOf = (merchant: Merchant) => drawnFacePath(merchant, snapshot)?.slice(1) ?? '';
  return {
    patterns,
    files: writer.files.map(([file]) => file),
    fileOf,
    bytesOf: (merchant: Merchant) => readFileSync(path.join(folder, fileOf(merchant))),
    tintOf: ({ id }: Merchant) => tenantPalette(colour).vouchers[indexOf(snapshot).tintById.get(id) ?? -1],
  };
}

/** The two colours that most pixels have. */
async function mainColours(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ format: 'raw', width: 1200, height: 630, channels: 3 });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = `#${data.toString('hex', at, at + 3)}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [ground, ...others] = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  return [ground ?? '', ...others.slice(0, 2)];
}

test('the image of a voucher is the pattern of its trade, in the colours of its tint', async () => {
  const { files, fileOf, bytesOf, tintOf, patterns } = write([FLOWERS, OTHER]);
  expect(files.toSorted()).toEqual([fileOf(FLOWERS), fileOf(OTHER)].toSorted());
  expect(fileOf(FLOWERS)).toMatch(/^media\/[0-9a-f]{16}-flowers-\d\.png$/);
  expect(fileOf(OTHER)).toMatch(/^media\/[0-9a-f]{16}-none-\d\.png$/);
  expect(patterns).toEqual([`${fileOf(OTHER).replace(/-.*/, '')}-*`]);
  for (const merchant of [FLOWERS, OTHER]) {
    const image = bytesOf(merchant);
    expect(image.length).toBeLessThan(40_000);
    const tint = tintOf(merchant);
    const [ground, ...others] = await mainColours(image);
    expect(ground).toBe(tint?.ground);
    expect(others).toContain(tint?.ink);
  }
});

test('the same city has the same images, and one of another colour has others', () => {
  const [one, again, other] = [
    write([FLOWERS]),
    write([FLOWERS]),
    write([FLOWERS], { colour: { hue: 20, saturation: 80, lightness: 40 } }),
  ];
  expect([again.files, again.bytesOf(FLOWERS)]).toEqual([one.files, one.bytesOf(FLOWERS)]);
  expect(other.files).not.toEqual(one.files);
});

test('an image that the release before has is taken from there', () => {
  const taken: string[] = [];
  const previous: ReleaseReader = {
    name: { outDir: 'dist', tenant: 'x', release: 'r' },
    manifest: manifestForTest(),
    statOf: () => [20_000, 1],
    linkOrCopy: (file) => taken.push(file),
  };
  const { files, fileOf } = write([FLOWERS], { previous });
  expect([taken, files]).toEqual([[fileOf(FLOWERS)], [fileOf(FLOWERS)]]);
});

test('there is a pattern for each trade, which no other voucher needs', () => {
  const { patterns } = drawnFaces(fixtureSnapshot(), serverForTest());
  expect([...patterns.keys()].toSorted()).toEqual([...MERCHANT_KINDS, 'none'].toSorted());
  const accepting = fixtureMerchant({ slug: 'nur-annahme', sellsVoucher: false });
  expect(write([accepting])).toMatchObject({ files: [], patterns: [] });
});
