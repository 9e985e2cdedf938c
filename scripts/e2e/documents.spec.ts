import { expect, test } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';
import { originOf, detailPath, MISSING_PATH, sitemapPaths } from './testing/cities.ts';

/* The built documents, without running scripts. */
test.use({ javaScriptEnabled: false });

const CITIES = [
  { city: 'musterstadt', domain: 'gutschein-musterstadt.example', name: 'Musterstadt Gutschein' },
  { city: 'seeblick', domain: 'seeblick-karte.example', name: 'Seeblick Karte' },
] as const;

const HEADINGS: Record<keyof typeof ROUTES, RegExp> = {
  home: /^(Ein Gutschein für ganz Musterstadt|Verschenken Sie einen Tag am See)$/,
  vouchers: /^(?:\d+ Gutscheine|Gutschein kaufen)$/,
  acceptanceLocations: /^\d+ Akzeptanzstellen$/,
  salesPoints: /^Verkaufs\u00adstellen$/,
  map: /^Stadtplan$/,
  cart: /^Warenkorb$/,
  checkout: /^Kasse$/,
  orderCompleted: /^Ihre Bestellung$/,
  howItWorks: /^So funktioniert’s$/,
  whitelabel: /^Gutschein\u00adlösung für Ihre Stadt$/,
  corporateCustomers: /^Firmenkunden$/,
  faq: /^Häufige Fragen$/,
  terms: /^Allgemeine Geschäfts\u00adbedingungen$/,
  imprint: /^Impressum$/,
  privacy: /^Datenschutz$/,
  withdrawal: /^Vertrag widerrufen$/,
  accessibility: /^Barriere\u00adfreiheit$/,
};

const NOT_INDEXED = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted]);

for (const { city, domain, name } of CITIES) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test('each page has its heading, landmarks, breadcrumbs and head', async ({ page }) => {
      for (const [key, route] of Object.entries(ROUTES)) {
        const response = await page.goto(route);
        expect(response?.status(), route).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        const heading = page.getByRole('main').getByRole('heading', { level: 1 });
        // Every route has an entry: its type says so.
        await expect(heading).toHaveText(HEADINGS[key as keyof typeof ROUTES]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toHaveCount(1);
        }
        const breadcrumbs = page.getByRole('navigation', { name: 'Sie sind hier' });
        await expect(breadcrumbs.getByRole('link')).toHaveText(route === '/' ? [] : ['Startseite']);
        await expect(breadcrumbs.getByRole('listitem')).toHaveCount(route === '/' ? 0 : 2);

        expect(await page.title(), route).toContain(name);
        expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/^.{30,160}$/u);
        const isIndexed = !NOT_INDEXED.has(route);
        await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(isIndexed ? 0 : 1);
        const canonicals = await page
          .locator('link[rel="canonical"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(canonicals).toEqual(isIndexed ? [`https://${domain}${route}`] : []);
      }
    });

    test('no two pages for search engines have the same title or description', async ({ request }) => {
      const titles: string[] = [];
      const descriptions: string[] = [];
      for (const path of await sitemapPaths(request)) {
        const html = await (await request.get(path)).text();
        titles.push(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
        descriptions.push(/<meta name="description" content="(.*?)">/.exec(html)?.[1] ?? '');
      }
      for (const texts of [titles, descriptions]) {
        expect(texts.length).toBeGreaterThan(40);
        expect(texts.filter((text, place) => text === '' || texts.indexOf(text) !== place)).toEqual([]);
      }
    });

    test('an address that is not there says so, and how to suggest what is missing', async ({ page }) => {
      const response = await page.goto(MISSING_PATH);
      expect(response?.status()).toBe(404);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Diese Seite gibt es nicht');
      await expect(main).toContainText('Ihre Suche ergab keine Treffer!');
      await expect(main).toContainText(
        /Vermissen Sie ein Geschäft oder ein Restaurant\? Schlagen Sie es uns gern vor, per E-\u2060Mail an \S+@\S+ oder telefonisch unter \+49 [\d -]+\./,
      );
      await expect(main.locator('a[href^="mailto:"]')).toHaveCount(1);
      await expect(main.locator('a[href^="tel:"]')).toHaveCount(1);
      await expect(main.locator('a[href="/gutscheine"]')).toHaveCount(1);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    });

    test('the page for errors has the digits, the message, and whom to ask', async ({ page }) => {
      await page.goto('/error.html');
      const main = page.getByRole('main');
      await expect(main.getByText('500', { exact: true })).toBeVisible();
      await expect(main).toContainText(
        'Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
      );
      await expect(main).toContainText(
        /Wir arbeiten bereits an einer Lösung\..* per E-\u2060Mail an .* oder telefonisch/,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    });

    test('old addresses lead to where their pages are now', async ({ request }) => {
      const location = await detailPath(request, ROUTES.acceptanceLocations);
      const slug = location.split('/')[2];
      for (const [from, to] of [
        ['/anbieter', '/akzeptanzstellen'],
        [`/anbieter/${slug}`, location],
        [`/${slug}`, location],
        ['/dreimalglueck', city === 'musterstadt' ? '/pdf/dreimalglueck.pdf' : '/ablauf'],
      ] as const) {
        const answer = await request.get(from, { maxRedirects: 0 });
        expect([301, 302], from).toContain(answer.status());
        expect(answer.headers()['location'], from).toBe(to);
        expect((await request.get(to)).status(), to).toBe(200);
      }
    });
  });
}
