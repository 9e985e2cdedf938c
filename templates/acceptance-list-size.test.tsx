import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { generateCity } from '../cli/sandbox/cities/generated-city.ts';
import { ShellContext } from '../site/components/shell-context.ts';
import type { SiteImage } from '../site/shared/models/image.ts';
import { parseMerchant } from '../site/shared/parsing/merchant.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import { Page } from './akzeptanzstellen/+Page.tsx';
import { data } from './akzeptanzstellen/+data.ts';

const KILOBYTE = 1024;

/** Header, footer, shell and everything else that all pages share. */
const FRAME = 8 * KILOBYTE;

/** A content-based name, as in the build, which compresses worst. */
function imageOf(url: string): SiteImage {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 16);
  return { path: `/media/${name}`, width: 960, height: 720, widths: [320, 640, 960] };
}

test('a thousand acceptance locations with images, hours and places stay below 60 KB compressed', () => {
  const city = generateCity(1, { merchants: 1000 });
  const merchants = city.merchants.flatMap((record) => {
    const parsed = parseMerchant(record);
    return parsed.ok ? [{ ...parsed.value, imageUrls: [`/bild-${parsed.value.slug}.jpg`] }] : [];
  });
  const categories = city.categories.map(({ id, name }, sortIndex) => ({ id: String(id), name, sortIndex }));
  const images = Object.fromEntries(merchants.flatMap(({ imageUrls }) => imageUrls.map((url) => [url, imageOf(url)])));
  const snapshot = fixtureSnapshot({ merchants, categories, images });
  const page = data({ snapshot, frameId: 'b1', routeParams: {} });
  const html = renderToString(
    <ShellContext value={buildShell(snapshot, 'b1')}>
      <Page {...page} />
    </ShellContext>,
  );
  const payload = JSON.stringify(page);
  expect(html.match(/<li class="merchant-card[ "]/g)).toHaveLength(1000);
  expect(payload.match(/\/media\//g)).toHaveLength(1000);
  const document = gzipSync(`${html}<script type="application/json">${payload}</script>`).length + FRAME;
  expect(document).toBeLessThan(60 * KILOBYTE);
});
