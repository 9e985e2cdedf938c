/** Paths of the site (specification section 2). Canonical paths have no trailing slash. */
export const ROUTES = {
  home: '/',
  vouchers: '/gutscheine',
  acceptanceLocations: '/akzeptanzstellen',
  salesPoints: '/verkaufsstellen',
  map: '/karte',
  cart: '/warenkorb',
  checkout: '/kasse',
  orderCompleted: '/bestellung-abgeschlossen',
  howItWorks: '/ablauf',
  whitelabel: '/whitelabel',
  corporateCustomers: '/firmenkunden',
  faq: '/faq',
  terms: '/agb',
  imprint: '/impressum',
  privacy: '/datenschutz',
  withdrawal: '/widerruf',
  accessibility: '/barrierefreiheit',
} as const;

/** Redirects, as the specification requires, instead of being a page. */
export const MERCHANTS_ALIAS = '/anbieter';
export const PROMOTION_ALIAS = '/dreimalglueck';
export const PROMOTION_PDF = '/pdf/dreimalglueck.pdf';

/** The web manifest with the tenant's name, colour and icons. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Which links browsers may follow in advance. Hosts know the content type by the ending. */
export const SPECULATION_RULES_PATH = '/links.speculationrules';

/** Copyright notices and licenses of what the site's code and styles contain. */
export const LICENSES_PATH = '/lizenzen.txt';

/** Query parameter of the voucher list that contains the search text. */
export const SEARCH_PARAMETER = 'token';

export function voucherPath(slug: string): string {
  return `${ROUTES.vouchers}/${slug}`;
}

/** Query parameter of a voucher's page that contains the amount to start with, in euros. */
export const AMOUNT_PARAMETER = 'betrag';

/** The voucher's page with an amount chosen. @param cents whole euros */
export function voucherAmountPath(slug: string, cents: number): string {
  return `${voucherPath(slug)}?${AMOUNT_PARAMETER}=${cents / 100}`;
}

export function acceptanceLocationPath(slug: string): string {
  return `${ROUTES.acceptanceLocations}/${slug}`;
}

export function acceptanceSearchPath(text: string): string {
  return `${ROUTES.acceptanceLocations}?q=${encodeURIComponent(text.trim())}`;
}

/** The list filtered by a category. */
export function acceptanceCategoryPath(key: string): string {
  return `${ROUTES.acceptanceLocations}?branche=${encodeURIComponent(key)}`;
}

export function voucherSearchPath(token: string): string {
  const text = token.trim();
  return text === '' ? ROUTES.vouchers : `${ROUTES.vouchers}?${SEARCH_PARAMETER}=${encodeURIComponent(text)}`;
}

/** The file beside a route's document that client navigation requests: `/faq` → `/faq/index.pageContext.json`. */
export function payloadPath(route: string): string {
  return `${route === '/' ? '' : route}/index.pageContext.json`;
}
