import type { Page } from '@playwright/test';

/** Ends PayPal's window with one of its buttons, and waits until the shop has closed it. */
export async function endPayPal(popup: Page, button: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  // The window closes within the click, which may look like a failure of the click.
  await Promise.allSettled([popup.getByRole('button', { name: button }).click(), closed]);
  await closed;
}
