import type { Page } from '@playwright/test';
import type { Engine } from './engine.ts';

/** Chromium, by Playwright. */
export function chromiumEngine(page: Page): Engine {
  const find = (xpath: string) => page.locator(`xpath=${xpath}`).first();
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    click: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    evaluate: (expression) => page.evaluate(expression),
    close: () => page.close(),
  };
}
