import { expect, test, type Locator } from '@playwright/test';
import { THEME_STORAGE_KEY } from '../../site/shared/colour/theme.ts';
import { errorSummary, openHydrated } from './testing/client-page.ts';

/* Selection, focus and errors differ by more than a colour: by lines, marks and their places. */

function styleOf(element: Locator, property: string, pseudo?: '::before' | '::after'): Promise<string> {
  return element.evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);
}

for (const forcedColors of ['none', 'active'] as const) {
  test.describe(`forced colours: ${forcedColors}`, () => {
    test.use({ contextOptions: { forcedColors } });

    test('a chosen card shows the focus, a wrong field has a thicker edge, and a summary of errors a bar', async ({
      page,
    }) => {
      await page.addInitScript((key) => localStorage.setItem(key, 'contrast'), THEME_STORAGE_KEY);
      await openHydrated(page, '/gutscheine/musterstadt-gutschein');
      const main = page.getByRole('main');
      const chosen = main.locator('.amount-choice .choice').filter({ has: page.getByRole('radio', { checked: true }) });
      const withoutFocus = await styleOf(chosen, 'outline-color');
      expect(await styleOf(chosen, 'outline-offset')).toBe('0px');
      await main.getByRole('radio', { checked: true }).first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await styleOf(chosen, 'outline-offset')).toBe('2px');
      // Forced colours are few: there, the gap alone sets the focus off.
      if (forcedColors === 'none') expect(await styleOf(chosen, 'outline-color')).not.toBe(withoutFocus);
      await main.getByRole('radio', { name: 'Anderer Betrag' }).check();
      // From the field, which a click leads into.
      await page.keyboard.press('Shift+Tab');
      const group = main.locator('.input-group');
      expect(await styleOf(group, 'outline-style')).toBe('none');
      await main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('3');
      await main.getByRole('button', { name: 'In den Warenkorb' }).click();
      expect(await styleOf(group, 'outline-style')).toBe('solid');
      expect(await styleOf(errorSummary(page), 'border-inline-start-width')).toBe('6px');
    });

    test('a chosen filter has a mark, and the page that is open a bar in the menu', async ({ page }) => {
      await openHydrated(page, '/akzeptanzstellen?branche=baeckerei-cafe');
      const chip = page.getByRole('main').getByRole('button', { pressed: true }).first();
      expect(await styleOf(chip, 'rotate', '::before')).toBe('45deg');
      const current = page.getByRole('navigation', { name: 'Hauptmenü' }).locator('[aria-current]');
      expect(await styleOf(current, 'border-bottom-width', '::after')).toBe('3px');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menü' }).click();
      expect(await styleOf(current, 'border-inline-start-width')).toBe('4px');
    });
  });
}
