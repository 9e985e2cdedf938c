/** What Lighthouse looks at: a page of each kind that visitors come to from a search engine. */
export const AUDITED_PAGES: Readonly<Record<string, string>> = {
  home: '/',
  vouchers: '/gutscheine',
  voucher: '/gutscheine/seeblick-karte',
  'acceptance-locations': '/akzeptanzstellen',
  map: '/karte',
  faq: '/faq',
};

/** The demo city that is open to search engines. */
export const AUDITED_TENANT = 'seeblick';

/** The least that each category must reach, in points of 100. */
export const LEAST_POINTS: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
