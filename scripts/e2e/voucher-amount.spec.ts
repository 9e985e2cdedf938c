import { errorSummary, expect, openBeforeCode, openHydrated, test, waitForHydration } from './testing/client-page.ts';
import { openVoucher, VOUCHER_PAGE, voucherFormOn } from './testing/voucher-form.ts';

const TOO_LITTLE = 'Bitte geben Sie mindestens 5\u00a0€ ein.';

test('a wrong amount is said when the field is left, and until it is right', async ({ page }) => {
  const { radio, amount, error } = await openVoucher(page);
  await radio('Anderer Betrag').check();
  await amount.pressSequentially('3');
  await expect(page.locator('.order-sum-line strong')).toHaveText('–');
  await expect(error).toHaveCount(0);
  await expect(amount).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Tab');
  await expect(error).toHaveText(TOO_LITTLE);
  await expect(page.locator('[aria-live="polite"]').filter({ has: page.locator('.field-error') })).toHaveCount(1);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription(/mindestens 5\s€ ein\. Von 5\s€ bis 500\s€/);
  await expect(radio('Für mich oder zum Überreichen')).toBeFocused();
  await expect(errorSummary(page)).toHaveCount(0);
  await amount.press('End');
  await amount.pressSequentially('0');
  await expect(error).toHaveCount(0);
  await expect(amount).toHaveAttribute('aria-invalid', 'false');
  await amount.pressSequentially('00');
  await expect(page.locator('.order-sum-line strong')).toHaveText('–');
  await expect(error).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(error).toHaveText('Bitte geben Sie höchstens 500\u00a0€ ein.');
  await amount.fill('viel');
  await expect(error).toHaveText('Bitte geben Sie den Betrag in Ziffern ein, zum Beispiel 25.');
  await amount.fill('');
  await page.keyboard.press('Tab');
  await expect(radio('Für mich oder zum Überreichen')).toBeFocused();
  await expect(error).toHaveCount(0);
});

test('what the pointer leaves the field for is clicked before the message moves it', async ({ page }) => {
  const { radio, amount, error } = await openVoucher(page);
  await radio('Anderer Betrag').check();
  await amount.fill('3');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Post' }) })
    .hover();
  await page.mouse.down();
  await expect(amount).not.toBeFocused();
  // Longer than a task: by then, the message would be there.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
  await expect(error).toHaveCount(0);
  await page.mouse.up();
  await expect(radio('Post')).toBeChecked();
  await expect(error).toHaveText(TOO_LITTLE);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a wrong amount is said when the field is left for another choice', async ({ page }) => {
    await openHydrated(page, VOUCHER_PAGE);
    const { radio, amount, error } = voucherFormOn(page);
    const choice = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
    await choice('Anderer Betrag').tap();
    await expect(amount).toBeFocused();
    await page.keyboard.type('3');
    await choice('Post').tap();
    await expect(radio('Post')).toBeChecked();
    await expect(error).toHaveText(TOO_LITTLE);
  });
});

test('a wrong amount that was typed and left before the code arrives is said, and after a reload', async ({ page }) => {
  const arrive = await openBeforeCode(page, VOUCHER_PAGE);
  const { radio, amount, error } = voucherFormOn(page);
  await radio('Anderer Betrag').check();
  await amount.fill('3');
  await page.keyboard.press('Tab');
  await arrive();
  await expect(radio('Für mich oder zum Überreichen')).toBeFocused();
  await expect(error).toHaveText(TOO_LITTLE);
  await expect(amount).toHaveValue('3');
  await page.reload();
  await waitForHydration(page);
  await expect(radio('Anderer Betrag')).toBeChecked();
  await expect(amount).toHaveValue('3');
  await expect(error).toHaveText(TOO_LITTLE);
});
