import sharp from 'sharp';
import { originOf, sitemapPaths } from './testing/cities.ts';
import { expect, goToImprint, openHydrated, test } from './testing/client-page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

for (const id of ['musterstadt', 'seeblick', 'boese-stadt'] as const) {
  test.describe(id, () => {
    test.use({ baseURL: originOf(id) });

    test('the image of every shared link is there, as networks read it, and no two pages have one title or description', async ({
      request,
    }) => {
      const images = new Map<string, (string | undefined)[]>();
      const paths = await sitemapPaths(request);
      const texts = new Set<string | undefined>();
      for (const path of paths) {
        const html = await (await request.get(path)).text();
        texts.add(/<title>(.+?)<\/title>/.exec(html)?.[1]);
        texts.add(/<meta name="description" content="(.+?)">/.exec(html)?.[1]);
        const [image, width, height] = ['', ':width', ':height'].map(
          (name) => new RegExp(`"og:image${name}" content="([^"]*)"`).exec(html)?.[1],
        );
        if (image !== undefined) images.set(new URL(image).pathname, [width, height]);
      }
      // Attackers give two merchants one name.
      if (id !== 'boese-stadt') expect(texts.size).toBe(2 * paths.length);
      if (id === 'musterstadt') {
        const endings = [/-800\.webp$/, /-1200\.jpg$/, /-[a-z]+-\d\.png$/];
        expect(endings.filter((ending) => ![...images.keys()].some((path) => ending.test(path)))).toEqual([]);
      }
      for (const [path, size] of images) {
        const answer = await request.get(path);
        expect.soft([answer.status(), answer.headers()['cache-control']], path).toEqual([200, IMMUTABLE]);
        const { width, height } = await sharp(await answer.body()).metadata();
        expect.soft([width, height].map(String), path).toEqual(size);
        expect.soft((await answer.body()).length, path).toBeLessThan(300_000);
      }
    });
  });
}

test('the head follows the visitor: what described the last page goes, what is the tenant’s stays', async ({
  page,
  header,
}) => {
  await openHydrated(page, '/gutscheine?token=tee');
  const content = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((tag) => tag.getAttribute('content') ?? tag.getAttribute('href')));
  const domain = 'https://gutschein-musterstadt.example';
  expect(await content('link[rel="canonical"]')).toEqual([`${domain}/gutscheine`]);
  const tenantTags = ['meta[property="og:site_name"]', 'link[rel="manifest"]', 'meta[name="theme-color"]'];
  const before = await Promise.all(tenantTags.map(content));
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await header.locator('a[href="/warenkorb"]').click();
  await expect(page).toHaveURL('/warenkorb');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await goToImprint(page);
  expect(await content('link[rel="canonical"]')).toEqual([`${domain}/impressum`]);
  expect(await content('meta[property="og:url"]')).toEqual([`${domain}/impressum`]);
  expect(await content('meta[property="og:title"]')).toEqual(['Impressum']);
  for (const one of ['title', 'meta[name="description"]']) await expect(page.locator(one)).toHaveCount(1);
  expect(await Promise.all(tenantTags.map(content))).toEqual(before);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('script[data-page]')).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
});
