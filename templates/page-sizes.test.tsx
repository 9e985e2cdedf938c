import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { generateCity } from '../cli/sandbox/cities/generated-city.ts';
import { parseMerchant } from '../site/shared/parsing/merchant.ts';
import { fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import { dataOf, renderPath } from './testing/render-page.tsx';

const KILOBYTE = 1024;

/** Header, footer, shell and everything else that all pages share. */
const FRAME = 8 * KILOBYTE;

/** A thousand merchants with images, texts, hours and places. */
function largeCity() {
  const city = generateCity(1, { merchants: 1000 });
  const merchants = city.merchants.flatMap((record) => {
    const parsed = parseMerchant(record);
    if (!parsed.ok) return [];
    return { ...parsed.value, sellsVoucher: true, imageUrls: [`/bild-${parsed.value.slug}.jpg`] };
  });
  const categories = city.categories.map(({ id, name }, sortIndex) => ({ id: String(id), name, sortIndex }));
  const images = Object.fromEntries(merchants.flatMap(({ imageUrls }) => imageUrls.map((url) => [url, imageOf(url)])));
  return fixtureSnapshot({ merchants, categories, images });
}

/** A content-based name, as in the build, which compresses worst. */
function imageOf(url: string) {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 16);
  return { path: `/media/${name}`, width: 960, height: 720, widths: [320, 640, 960] };
}

const CITY = largeCity();

test.each([
  ['/gutscheine', /<li class="voucher-card[ "]/g, 1000, 24],
  ['/akzeptanzstellen', /<li class="merchant-card[ "]/g, 1000, 1000],
  ['/karte', /<li/g, 1001, 0],
])('%s of a thousand merchants stays below 60 KB compressed, with frame and payload', (path, rows, count, pictures) => {
  const html = renderPath(path, CITY);
  expect(html.match(rows)).toHaveLength(count);
  const payload = JSON.stringify(dataOf(path, CITY));
  expect([...payload.matchAll(/\/media\//g)]).toHaveLength(pictures);
  const document = gzipSync(`${html}<script type="application/json">${payload}</script>`).length + FRAME;
  expect(document).toBeLessThan(60 * KILOBYTE);
});
