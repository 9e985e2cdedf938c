import { test } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../site/shared/accessibility-checks.ts';
import { BUYING_STATES } from './testing/buying-states.ts';
import { originOf } from './testing/cities.ts';
import { CONTRAST, DESKTOP, examine, LIGHT, PHONE } from './testing/looks.ts';
import { READING_STATES } from './testing/reading-states.ts';

/*
 * What visitors open in pages, in both themes. The rest of the pages: each-page.spec.ts. Forced colours of what is opened are
 * those of the page, and of without-colours.spec.ts.
 */
const VIEWS = [
  { width: PHONE, look: LIGHT },
  { width: DESKTOP, look: CONTRAST },
];

test.use({ reducedMotion: 'reduce' });

for (const { name, city = 'musterstadt', widths = CHECKED_WIDTHS, within, open, next = [] } of [
  ...READING_STATES,
  ...BUYING_STATES,
]) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city), viewport: { width: widths[0] ?? PHONE, height: 900 } });

    test(`axe finds nothing in the opened state: ${name}`, async ({ page }) => {
      // Some states are there at one width only.
      const views = VIEWS.map(({ width, look }) => ({
        width: widths.includes(width) ? width : (widths[0] ?? PHONE),
        look,
      }));
      for (const [index, step] of [open, ...next].entries()) {
        const shown = await step(page);
        // What follows is examined in one view, by turns.
        const seen = index === 0 ? views : views.slice(index % 2, (index % 2) + 1);
        const isDialog = (await page.locator('dialog[open]').count()) > 0;
        await examine(page, { views: seen, shown, within: within ?? (isDialog ? 'dialog[open]' : 'main') });
      }
    });
  });
}
