import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseHex } from '../../../site/shared/colour/colours.ts';
import { logoPaper, tenantPalette } from '../../../site/shared/colour/tenant-palette.ts';
import { logoFaceKey } from '../../../site/shared/lists/merchant-face.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { indexOf } from '../../../site/shared/snapshot-index.ts';
import { fixtureMerchant } from '../../../site/shared/testing/fixture-snapshot.ts';
import { packageRoot } from '../../lib/paths.ts';
import { snapshotWith } from '../../testing/image-snapshot.ts';
import { snapshotForTest } from '../../testing/sample-snapshot.ts';
import { drawing, photograph, imagesForTest, SMALL } from '../../testing/image-fixture.ts';

/** Forever fresh, as far as a test lasts; or asked for at each build. */
const KEPT = { 'cache-control': 'max-age=600' };
const ASKED = { 'cache-control': 'no-cache', etag: '"a"' };

describe('the ground of the map', () => {
  const archive = path.join(packageRoot(), 'cli/sandbox/maps/seeblick.pmtiles');
  const map = { consentRequired: false, archive: { path: '', kind: 'vector' as const, minZoom: 6, maxZoom: 14 } };
  const snapshotAt = (latitude: number, longitude: number) => {
    const { site, ...rest } = snapshotWith(['']);
    const merchants = rest.merchants.map((merchant) => ({
      ...merchant,
      imageUrls: [],
      location: { latitude, longitude },
    }));
    return { ...rest, site: { ...site, map }, merchants };
  };

  it('is drawn once for an area and an archive', async () => {
    const served = await imagesForTest();
    const prepare = (file: string, hash = 'a') =>
      served.prepare(snapshotAt(47.6738, 9.3392), { archive: { file, hash, name: 'seeblick.pmtiles' } });
    const { fields, files, warnings } = await prepare(archive);
    expect(warnings).toEqual([]);
    const { mapGround } = fields;
    expect(mapGround).toMatchObject({ width: 960, height: 960, widths: [480, 960] });
    const { source } = files.get(`${mapGround?.path.slice(1)}-960.avif`) ?? {};
    const { channels } = await sharp(source).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    const damaged = import.meta.filename;
    expect((await prepare(damaged)).fields).toEqual(fields);
    expect((await prepare(damaged, 'b')).warnings[0]?.message).toContain('cannot be decoded');
  });

  it('is left out with a warning if it cannot be drawn, and not tried again', async () => {
    const served = await imagesForTest();
    const prepare = (file: string, hash = 'a') =>
      served.prepare(snapshotAt(-30, 9.3), { archive: { file, hash, name: 'region.pmtiles' } });
    const { fields, warnings } = await prepare(archive);
    expect(fields).not.toHaveProperty('mapGround');
    const message = 'an image of the ground has no ground in the archive: it is not shown';
    expect(warnings).toEqual([{ code: 'PICTURE_LEFT_OUT', message, count: 1, examples: ['region.pmtiles'] }]);
    const damaged = import.meta.filename;
    expect((await prepare(damaged)).warnings).toEqual(warnings);
    expect((await prepare(damaged, 'b')).warnings[0]?.message).toContain('cannot be decoded');
  });
});

describe('an image', () => {
  it('is there in AVIF and WebP, in the widths of its place, without what the camera wrote into it', async () => {
    const body = await sharp(await photograph(1000, 600))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const served = await imagesForTest({ '/a.jpg': { body } });
    const { fields, files, immutablePaths, warnings } = await served.build('/a.jpg');
    expect(warnings).toEqual([]);
    const image = fields.images[`${served.origin}/a.jpg`];
    // The camera was held upright: 600 wide, and no file is wider than that.
    expect(image).toMatchObject({ width: 600, height: 1000, widths: [400, 600] });
    const names = [400, 600].flatMap((width) => ['avif', 'webp'].map((type) => `${image?.path}-${width}.${type}`));
    expect([...files.keys()].map((name) => `/${name}`).toSorted()).toEqual(names);
    expect(immutablePaths).toEqual([`${image?.path.slice(1)}-*`]);
    for (const [name, { source }] of files) {
      const content = readFileSync(source);
      const { format, width, height, exif, orientation } = await sharp(content).metadata();
      expect({ format, exif, orientation }).toMatchObject({ format: name.endsWith('webp') ? 'webp' : 'heif' });
      expect([exif, orientation]).toEqual([undefined, undefined]);
      expect(width / height).toBeCloseTo(0.6, 2);
      expect(name).toContain(`-${width}.`);
    }
  });

  it('keeps its transparency, and a drawing is as sharp as its place is large', async () => {
    const served = await imagesForTest({ '/a.svg': { body: drawing(40, 30) } });
    const { fields, files } = await served.build('/a.svg');
    expect(fields.images[`${served.origin}/a.svg`]).toMatchObject({ width: 800, height: 600, widths: [400, 800] });
    const [, largest] = [...files].find(([name]) => name.endsWith('-800.webp')) ?? [];
    const { data, info } = await sharp(largest?.source).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect(pixel(396, 100)[3]).toBe(255);
    expect(pixel(404, 100)[3]).toBe(0);
  });

  it('that several places show is fetched once, and named by its content', async () => {
    const body = drawing(100, 100);
    const served = await imagesForTest({ '/a.svg': { body }, '/b.svg': { body } });
    const [a, b] = ['/a.svg', '/b.svg'].map((name) => served.origin + name);
    const snapshot = {
      ...served.createSnapshot('/a.svg', '/b.svg'),
      ...snapshotForTest({ tenant: { theme: { shareImage: a ?? '' }, smallLogo: a ?? '' } }),
      merchants: served.createSnapshot('/a.svg', '/b.svg').merchants,
    };
    const { fields } = await served.prepare(snapshot);
    expect(served.seen.map((request) => request.path).toSorted()).toEqual(['/a.svg', '/b.svg']);
    const again = await served.prepare({ ...served.createSnapshot('/a.svg', '/b.svg') });
    expect(again.fields.images[a ?? '']).toEqual(again.fields.images[b ?? '']);
    expect(fields.images[a ?? '']?.path).not.toBe(fields.images[b ?? '']?.path);
  });
});

describe('the logo that is the front of a voucher', () => {
  const lightPrimary = { hue: 240, saturation: 100, lightness: 40 };
  /** Sells vouchers of each of these merchants. */
  const sell = ({ tenant, ...rest }: Snapshot, merchants: Merchant[], hue = lightPrimary.hue): Snapshot => {
    const theme = { lightPrimary: { ...lightPrimary, hue } };
    return { ...rest, tenant: { ...tenant, theme, featureFlags: ['MERCHANT_VOUCHER_ENABLED'] }, merchants };
  };

  it('lies on its tint for shared links, as large as it is, and is fetched once', async () => {
    const body = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const served = await imagesForTest({ '/logo.png': { body } });
    const logoUrl = `${served.origin}/logo.png`;
    const shop = (slug: string) => fixtureMerchant({ id: slug, slug, imageUrls: [], logoUrl });
    const snapshot = sell(served.createSnapshot(), [shop('a'), shop('b')]);
    const { fields, files, warnings } = await served.prepare(snapshot);
    expect(warnings).toEqual([]);
    expect(served.seen).toHaveLength(1);
    const tints = [...indexOf(snapshot).tintById.values()];
    expect(new Set(tints).size).toBe(2);
    for (const tint of tints) {
      const face = fields.logoFaces?.[logoFaceKey(tint, logoUrl)];
      expect(face).toMatchObject({ width: 600, height: 315 });
      const image = sharp(files.get(face?.path.slice(1) ?? '')?.source);
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 600, height: 315 });
      const paper = tenantPalette(lightPrimary).vouchers.map(logoPaper)[tint] ?? '';
      // The logo is half as wide as the image. JPEG is not exact.
      const distances = Object.entries({ 5: paper, 140: paper, 160: '#cc0000', 440: '#cc0000', 460: paper }).map(
        ([x, colour]) => {
          const at = (157 * 600 + Number(x)) * 3;
          return Math.max(...parseHex(colour).map((value, place) => Math.abs(value * 255 - (data[at + place] ?? 0))));
        },
      );
      expect(Math.max(...distances)).toBeLessThan(6);
    }
  });

  it('stays on the pages while its server fails, whatever its tint becomes', async () => {
    const served = await imagesForTest({ '/logo.jpg': { body: SMALL, headers: ASKED } });
    const logoUrl = `${served.origin}/logo.jpg`;
    const shop = fixtureMerchant({ slug: 'a', imageUrls: [], logoUrl });
    const inColour = (hue: number) => sell(served.createSnapshot(), [shop], hue);
    const first = await served.prepare(inColour(240));
    expect(Object.keys(first.fields.logoFaces ?? {})).toHaveLength(1);
    served.files['/logo.jpg'] = { status: 503 };
    const second = await served.prepare(inColour(20));
    expect([second.fields.images, second.fields.logoFaces]).toEqual([first.fields.images, undefined]);
    expect(second.warnings).toMatchObject([{ code: 'PICTURE_OLD', count: 1 }]);
  });

  it('is fetched and lies on its tint where all pictures fail, and only there', async () => {
    const body = SMALL;
    const served = await imagesForTest({ '/a.jpg': { body }, '/logo.jpg': { body }, '/spare.jpg': { body } });
    const at = (name: string) => `${served.origin}${name}.jpg`;
    const shops = [
      fixtureMerchant({ slug: 'a', imageUrls: [at('/a')], logoUrl: at('/logo') }),
      fixtureMerchant({ slug: 'b', imageUrls: [at('/gone')], logoUrl: at('/spare') }),
    ];
    const snapshot = sell(served.createSnapshot(), shops);
    const { fields } = await served.prepare(snapshot);
    const tint = indexOf(snapshot).tintById.get('id-b') ?? -1;
    expect(Object.keys(fields.images)).toEqual([at('/a'), at('/spare')]);
    expect(Object.keys(fields.logoFaces ?? {})).toEqual([logoFaceKey(tint, at('/spare'))]);
    expect(served.seen.map(({ path }) => path).toSorted()).toEqual(['/a.jpg', '/gone.jpg', '/spare.jpg']);
  });
});

describe('the share image and the icons', () => {
  it('have their sizes, and the favicon of old lies in the root', async () => {
    const served = await imagesForTest({
      '/share.svg': { body: drawing(1600, 1000) },
      '/icon.svg': { body: drawing(64, 64) },
    });
    const favicons = [
      { rel: 'mask-icon', imageUrl: `${served.origin}/mask.svg` },
      { rel: 'icon', sizes: '32x32', imageUrl: `${served.origin}/small.png` },
      { rel: 'icon', sizes: 'any', imageUrl: `${served.origin}/icon.svg` },
    ];
    const theme = { shareImage: `${served.origin}/share.svg` };
    const { fields, files, immutablePaths } = await served.prepare(snapshotForTest({ tenant: { theme, favicons } }));
    expect(fields.shareImage).toMatchObject({ width: 1200, height: 630 });
    const sizes = [32, 180, 192, 512];
    expect(fields.icons?.map(({ size }) => size)).toEqual(sizes);
    const paths = [...files.keys()];
    expect(paths).toContain(fields.shareImage?.path.slice(1));
    expect(paths).toContain('favicon.ico');
    for (const { size, path } of fields.icons ?? []) {
      expect(path.endsWith(`-${size}.png`)).toBe(true);
      expect(paths).toContain(path.slice(1));
    }
    expect(immutablePaths.some((pattern) => pattern.startsWith('favicon'))).toBe(false);
    expect(served.seen.map(({ path }) => path)).not.toContain('/mask.svg');
  });

  it('are each made from the icon that is meant for the size, or else the most suitable one', async () => {
    const colours = { tab: '#f00', middle: '#0f0', touch: '#00f', large: '#ff0', logo: '#0ff' };
    const bodies = Object.entries(colours).map(async ([name, fill]) => {
      const side = { tab: 16, middle: 48, touch: 180, large: 256, logo: 600 }[name] ?? 0;
      const body = await sharp({ create: { width: side, height: side, channels: 3, background: fill } })
        .png()
        .toBuffer();
      return [`/${name}.png`, { body }] as const;
    });
    const served = await imagesForTest(Object.fromEntries(await Promise.all(bodies)));
    const at = (name: string) => `${served.origin}/${name}.png`;
    const favicons = [
      { rel: 'icon', sizes: '256x256', imageUrl: at('large') },
      { rel: 'apple-touch-icon', imageUrl: at('touch') },
      { rel: 'icon', sizes: '16x16', imageUrl: at('tab') },
      { rel: 'icon', sizes: '48x48', imageUrl: at('middle') },
    ];
    const snapshot = snapshotForTest({ tenant: { favicons, smallLogo: at('logo') } });
    const { fields, files, warnings } = await served.prepare(snapshot);
    expect(warnings).toEqual([]);
    const shown = (fields.icons ?? []).map(async ({ size, path }) => {
      const image = sharp(files.get(path.slice(1))?.source);
      const [{ width, height }, { dominant }] = await Promise.all([image.metadata(), image.stats()]);
      expect([width, height]).toEqual([size, size]);
      const bits = [dominant.r, dominant.g, dominant.b].map((value) => (value > 127 ? 'f' : '0'));
      return [size, Object.entries(colours).find(([, fill]) => fill === `#${bits.join('')}`)?.[0]];
    });
    expect(await Promise.all(shown)).toEqual([
      [16, 'tab'],
      [32, 'middle'],
      [48, 'middle'],
      [180, 'touch'],
      [192, 'large'],
      [256, 'large'],
      [512, 'logo'],
    ]);
  });

  it('fall back to what else the tenant has', async () => {
    const hero = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#07c' } });
    const served = await imagesForTest({ '/hero.png': { body: await hero.png().toBuffer() } });
    const theme = { shareImage: `${served.origin}/gone.jpg`, homepageFirstSectionImage: `${served.origin}/hero.png` };
    const { fields, warnings } = await served.prepare(snapshotForTest({ tenant: { theme } }));
    expect(fields.shareImage).toMatchObject({ width: 1200, height: 630 });
    expect(fields.icons).toBeUndefined();
    expect(warnings.map(({ message }) => message)).toEqual(['an image answers with status 404: it is not shown']);
  });
});

describe('the next build', () => {
  it('asks for nothing that is fresh, and converts nothing', async () => {
    const served = await imagesForTest({ '/a.jpg': { body: SMALL, headers: KEPT } });
    const first = await served.build('/a.jpg');
    const second = await served.build('/a.jpg');
    expect([first.converted, second.converted, served.seen.length]).toEqual([1, 0, 1]);
    expect(second).toEqual({ ...first, converted: 0 });
  });

  it('asks only whether it changed, and takes what changed', async () => {
    const served = await imagesForTest({ '/a.jpg': { body: SMALL, headers: ASKED } });
    const first = await served.build('/a.jpg');
    const second = await served.build('/a.jpg');
    expect(served.seen.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"a"']);
    expect([second.converted, second.fields]).toEqual([0, first.fields]);
    served.files['/a.jpg'] = { body: await photograph(30, 30), headers: { ...ASKED, etag: '"b"' } };
    const third = await served.build('/a.jpg');
    expect(third.converted).toBe(1);
    expect(third.fields).not.toEqual(first.fields);
  });

  it('shows the image of the last one while its server fails, and says so', async () => {
    const served = await imagesForTest({ '/a.jpg': { body: SMALL, headers: ASKED } });
    const first = await served.build('/a.jpg');
    served.files['/a.jpg'] = { status: 503 };
    const second = await served.build('/a.jpg');
    expect(second.fields).toEqual(first.fields);
    expect(second.warnings).toMatchObject([{ code: 'PICTURE_OLD', count: 1 }]);
    served.files['/a.jpg'] = { status: 410 };
    expect((await served.build('/a.jpg')).fields.images).toEqual({});
  });

  it('notices a damaged file and makes it again', async () => {
    const served = await imagesForTest({ '/a.jpg': { body: SMALL, headers: KEPT } });
    const first = await served.build('/a.jpg');
    const [, { source = '' } = {}] = [...first.files][0] ?? [];
    const content = readFileSync(source);
    const damaged = Buffer.from(content);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    writeFileSync(source, damaged);
    const second = await served.build('/a.jpg');
    expect([second.converted, second.fields]).toEqual([1, first.fields]);
    expect(readFileSync(source)).toEqual(content);
  });

  it('does not try again to decode what cannot be decoded', async () => {
    const body = (await photograph(300, 300)).subarray(0, 2000);
    const served = await imagesForTest({ '/a.jpg': { body, headers: KEPT } });
    const messages = [];
    for (let build = 0; build < 2; build++) {
      messages.push((await served.build('/a.jpg')).warnings.map(({ message }) => message));
    }
    const message = 'an image cannot be decoded: it is not shown';
    expect(messages).toEqual([[message], [message]]);
    expect(served.seen).toHaveLength(1);
  });
});
