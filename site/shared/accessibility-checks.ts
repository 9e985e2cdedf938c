/* For the tests in scripts/e2e and the page /barrierefreiheit, which never claims a test that does not run. */

/** CSS pixels: a small phone and a common desktop. */
export const CHECKED_WIDTHS = [360, 1280] as const;

/** In percent. At this zoom, a page of 1280 px is 320 px wide (WCAG 2.2, 1.4.10). */
export const CHECKED_ZOOM = 400;

/** The automatic checker; a test compares it with the installed version. */
export const AXE_VERSION = '4.13';

/** WCAG 2.2 at level AA, and beyond it. */
export const AXE_TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
  'experimental',
] as const;
