import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ATTACK_MARK } from '../../../cli/sandbox/cities/hostile-city.ts';
import { AXE_TAGS } from '../../../site/shared/accessibility-checks.ts';

/** Markers stand where their places are, however close to each other: the exception "Essential" of WCAG 2.5.8. */
const MARKER = '.leaflet-marker-icon';

/** Rules that see colours and sizes; the others see the document, which no theme changes. */
const APPEARANCE_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

interface Examination {
  /** Selector of what is examined; the whole page if not said. */
  within?: string | undefined;
  /** All if not said. */
  rules?: 'all' | 'appearance';
}

/** axe-core's findings on the current page: rule, place and fix; one entry per element. */
export async function findBarriers(
  page: Page,
  { within = 'html', rules = 'all' }: Examination = {},
): Promise<string[]> {
  // Otherwise the builder sends the library, 1.3 MB, twice for each look.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .include(within)
    // Otherwise axe computes a selector for every passing element, which takes longer than the rules.
    .options({ resultTypes: ['violations'] })
    // Otherwise axe opens another page to join frames of other origins; the site has none.
    .setLegacyMode();
  const { violations } = await (
    rules === 'all' ? axe.withTags([...AXE_TAGS]) : axe.withRules(APPEARANCE_RULES)
  ).analyze();
  return violations
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
    .filter(({ id, target }) => id !== 'target-size' || !target.join(' ').includes(MARKER))
    .map(({ id, target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`);
}

/** Text of twice the size, as a visitor sets it for all sites. */
export const LARGE_TEXT = 'html { font-size: 200% !important; }';

/**
 * Through the style sheets’ own interface: the policy of the site allows no inline style.
 * @returns what takes it away
 */
export async function adoptStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, rules);
  return () => page.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
}

/** Elements that stick out of the window on the right, where a visitor would have to scroll sideways for them. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-5)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
  });
}

/**
 * Watches a page for what must not happen: code of the hostile city that runs, dialogs, new windows, breaches of the
 * Content-Security-Policy, and requests that leave the own origin. What happened is in the list.
 */
export async function watchPage(page: Page, ownOrigin: string): Promise<string[]> {
  const findings: string[] = [];
  await page.exposeFunction(ATTACK_MARK, () => void findings.push('attack'));
  await page.exposeFunction('reportViolation', (text: string) => void findings.push(`violation: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      Reflect.get(window, 'reportViolation')(`${effectiveDirective} ${blockedURI} on ${documentURI}`);
    });
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownOrigin) findings.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    findings.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => findings.push('popup'));
  return findings;
}
