import { expect, test } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';
import { originOf, detailPath, sitemapPaths } from './testing/cities.ts';

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
        const heading = page.getByRole('main').getByRole('heading', { level: 1 });
        // Every route has an entry: its type says so.
        await expect(heading).toHaveText(HEADINGS[key as keyof typeof ROUTES]);
        const isIndexed = !NOT_INDEXED.has(route);
        const { title, description, ...found } = await page.evaluate(describeDocument);
        expect(found, route).toEqual({
          language: 'de',
          headings: 1,
          landmarks: ['HEADER', 'MAIN', 'FOOTER'],
          breadcrumbs: route === '/' ? [] : ['Startseite', expect.any(String)],
          isForbidden: !isIndexed,
          canonicals: isIndexed ? [`https://${domain}${route}`] : [],
        });
        expect(title, route).toContain(name);
        expect(description, route).toMatch(/^.{30,160}$/u);
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

/** What assistive technology and search engines read first, in one look at the page. */
function describeDocument() {
  const contentOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    language: document.documentElement.lang,
    headings: all('h1').length,
    // Within a part of the page, a header or footer is none.
    landmarks: all('header, main, footer')
      .filter((part) => part.parentElement?.closest('main, article, section, aside') === null)
      .map(({ tagName }) => tagName),
    breadcrumbs: all('nav[aria-label="Sie sind hier"] li').map((entry) => entry.textContent),
    title: document.title,
    description: contentOf('description'),
    isForbidden: contentOf('robots') === 'noindex',
    canonicals: all('link[rel="canonical"]').map((link) => link.getAttribute('href')),
  };
}
