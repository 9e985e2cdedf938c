/*
 * What the tests in scripts/e2e look at, named once: they take it from here, and the page /barrierefreiheit tells it. So
 * the page never claims a test that is not run.
 */

/** Widths in CSS pixels: a small phone, a usual desktop. */
export const CHECKED_WIDTHS = [360, 1280] as const;

/** A page of 1280 px at this zoom, in percent, is 320 px wide (WCAG 2.2, 1.4.10). */
export const CHECKED_ZOOM = 400;

/** Version of axe-core, which looks for failures by itself; a test compares it with what is installed. */
export const AXE_VERSION = '4.13';

/** Rule sets of axe-core that belong to WCAG 2.2 at level AA. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const;
