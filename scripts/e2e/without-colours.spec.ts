import type { Locator, Page } from '@playwright/test';
import { THEME_KEY } from '../../site/sleeping-page/names.ts';
import { errorSummary, expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

/* Selection, focus and errors differ by more than a colour: by lines, marks and their places. */

function styleOf(element: Locator, property: string, pseudo?: '::before' | '::after'): Promise<string> {
  return element.evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);
}

interface Edge {
  /** What marks an error, in pixels: border, and the shadow that adds to it. */
  border: number;
  /** The ring of the focus, and its distance from the border; undefined without one. */
  ring?: { width: string; gap: string };
}

function edgeOf(element: Locator): Promise<Edge> {
  return element.evaluate((node) => {
    const { borderTopWidth, boxShadow, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
    const border = parseFloat(borderTopWidth) + Number(/ (\d+)px inset$/.exec(boxShadow)?.[1] ?? 0);
    return outlineStyle === 'none' ? { border } : { border, ring: { width: outlineWidth, gap: outlineOffset } };
  });
}

/** Opens a voucher's page, chooses to type an amount, and refuses it with a quantity and a message that are too large. */
async function refuseVoucher(page: Page): Promise<Locator> {
  await openHydrated(page, '/gutscheine/musterstadt-gutschein');
  const main = page.getByRole('main');
  for (const name of ['Anderer Betrag', 'Direkt an die beschenkte Person'])
    await main.getByRole('radio', { name }).check();
  await main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('3');
  await main.getByRole('textbox', { name: 'Anzahl' }).fill('200');
  await main.getByRole('textbox', { name: 'Nachricht' }).fill('a'.repeat(500));
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(errorSummary(page)).toBeVisible();
  return main;
}

for (const { look, theme, forcedColors, focusWidth, errorWidth } of [
  { look: 'the colours of the city', theme: 'light', forcedColors: 'none', focusWidth: '2px', errorWidth: 2 },
  { look: 'theme Kontrast', theme: 'contrast', forcedColors: 'none', focusWidth: '3px', errorWidth: 2 },
  { look: 'forced colours', theme: 'light', forcedColors: 'active', focusWidth: '2px', errorWidth: 3 },
] as const) {
  test(`in ${look}, a wrong field has a thicker edge, and the focus adds a ring apart from it`, async ({ page }) => {
    await page.emulateMedia({ forcedColors });
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
    const main = await refuseVoucher(page);
    for (const [name, frame] of [
      ['Ihr Betrag in Euro', '.input-group'],
      ['Anzahl', '.stepper'],
      ['Nachricht', 'textarea'],
    ] as const) {
      const edge = main.locator(frame).filter({ visible: true });
      const field = main.getByRole('textbox', { name });
      expect(await edgeOf(edge), name).toEqual({ border: errorWidth });
      await field.focus();
      expect(await edgeOf(edge), name).toEqual({ border: errorWidth, ring: { width: focusWidth, gap: '2px' } });
      // One ring, not another one around a part.
      if (frame !== 'textarea') expect((await edgeOf(field)).ring, name).toBeUndefined();
      await field.fill('9');
      await field.press('Tab');
      expect(await edgeOf(edge), name).toEqual({ border: 1 });
    }
  });
}

for (const forcedColors of ['none', 'active'] as const) {
  test.describe(`forced colours: ${forcedColors}`, () => {
    test.use({ contextOptions: { forcedColors } });

    test('a chosen card shows the focus, and a summary of errors has a bar', async ({ page }) => {
      await page.addInitScript((key) => localStorage.setItem(key, 'contrast'), THEME_KEY);
      const main = await refuseVoucher(page);
      expect(await styleOf(errorSummary(page), 'border-inline-start-width')).toBe('6px');
      const chosen = main.locator('.amount-choice .choice').filter({ has: page.getByRole('radio', { checked: true }) });
      const withoutFocus = await styleOf(chosen, 'outline-color');
      expect(await styleOf(chosen, 'outline-offset')).toBe('0px');
      await main.getByRole('radio', { checked: true }).first().focus();
      await page.keyboard.press('ArrowLeft');
      expect(await styleOf(chosen, 'outline-offset')).toBe('2px');
      // Forced colours are few: there, the gap alone sets the focus off.
      if (forcedColors === 'active') return;
      expect(await styleOf(chosen, 'outline-color')).not.toBe(withoutFocus);
      await examineOpened(page, errorSummary(page));
    });

    test('a chosen filter has a mark, and the page that is open a bar in the menu', async ({ page, main }) => {
      await openHydrated(page, '/akzeptanzstellen?branche=baeckerei-cafe');
      const chip = main.getByRole('button', { pressed: true }).first();
      expect(await styleOf(chip, 'rotate', '::before')).toBe('45deg');
      const current = page.getByRole('navigation', { name: 'Hauptmenü' }).locator('[aria-current]');
      expect(await styleOf(current, 'border-bottom-width', '::after')).toBe('3px');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menü' }).click();
      expect(await styleOf(current, 'border-inline-start-width')).toBe('4px');
    });
  });
}
