/** Specification section 2. Canonical paths have no trailing slash. */
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

/** Redirects in place of pages. */
export const MERCHANTS_ALIAS = '/anbieter';
export const PROMOTION_ALIAS = '/dreimalglueck';
export const PROMOTION_PDF = '/pdf/dreimalglueck.pdf';

export const MANIFEST_PATH = '/site.webmanifest';

/** Hosts know the content type by the ending. */
export const SPECULATION_RULES_PATH = '/links.speculationrules';

/** Copyright notices and licenses of what code and styles contain. */
export const LICENSES_PATH = '/lizenzen.txt';

/** The search text of the voucher list. */
export const SEARCH_PARAMETER = 'token';

export function voucherPath(slug: string): string {
  return `${ROUTES.vouchers}/${slug}`;
}

/** The amount to start with, in euros. */
export const AMOUNT_PARAMETER = 'betrag';

/** @param cents whole euros */
export function voucherAmountPath(slug: string, cents: number): string {
  return `${voucherPath(slug)}?${AMOUNT_PARAMETER}=${cents / 100}`;
}

export function acceptanceLocationPath(slug: string): string {
  return `${ROUTES.acceptanceLocations}/${slug}`;
}

export function acceptanceSearchPath(text: string): string {
  return `${ROUTES.acceptanceLocations}?q=${encodeURIComponent(text.trim())}`;
}

export function acceptanceCategoryPath(key: string): string {
  return `${ROUTES.acceptanceLocations}?branche=${encodeURIComponent(key)}`;
}

export function voucherSearchPath(token: string): string {
  const text = token.trim();
  return text === '' ? ROUTES.vouchers : `${ROUTES.vouchers}?${SEARCH_PARAMETER}=${encodeURIComponent(text)}`;
}

/** Requested by client navigation: `/faq` → `/faq/index.pageContext.json`. */
export function payloadPath(route: string): string {
  return `${route === '/' ? '' : route}/index.pageContext.json`;
}
