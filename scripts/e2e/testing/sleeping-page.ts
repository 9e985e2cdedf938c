import type { Page } from '@playwright/test';

/** Whether the page's code has run and rendered it. */
export function isAwake(page: Page): Promise<boolean> {
  return page.evaluate(() => 'fullyRenderedUrl' in Object(Reflect.get(window, '_vike')));
}

/** Browsers tell pages whether their visitor saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
}

/** Opens a page, touches nothing, and waits until the browser has fetched its code ahead. */
export async function openFetchedAhead(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const files: string[] = JSON.parse(document.getElementById('code')?.textContent ?? '[]');
    return files.every((file) => performance.getEntriesByName(new URL(file, location.href).href).length > 0);
  });
}
