const CRAWLER = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i;

/** Known crawlers keep the prerendered content, whatever fails in the browser (specification section 2, Error page). */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
