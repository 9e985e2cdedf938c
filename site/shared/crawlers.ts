/** Web servers read it, too. Phones of the maker Cubot are none. */
export const CRAWLER = /(?:^|[^u]|[^c]u)bot\b|chrome-lighthouse|facebookexternalhit|google\b/i;

/** They get no error page (specification section 2). */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
