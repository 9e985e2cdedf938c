import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { WINDOW_SIZE, type Engine } from './main-journey.ts';

const { width, height } = WINDOW_SIZE;

/** Debian's Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    acceptInsecureCerts: true,
    args: [`--width=${width}`, `--height=${height}`],
    defaultViewport: WINDOW_SIZE,
    extraPrefsFirefox: { 'intl.accept_languages': 'de-DE, de' },
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Puppeteer's own waits for a load, which a document from the back/forward cache does not have.
    goBack: async () => void (await page.evaluate('void setTimeout(() => history.back())')),
    click: async (xpath) => (await find(page, xpath)).click(),
    type: (xpath, text) => replaceText(page, xpath, text),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

async function find(page: Page, xpath: string): Promise<ElementHandle> {
  const element = await page.$(`::-p-xpath(${xpath})`);
  if (element === null) throw new Error(`Firefox shows no ${xpath}`);
  // Puppeteer scrolls no further than to the edge of the window, where the bar with the sum lies above the page.
  await element.evaluate((shown) =>
    shown instanceof Element ? shown.scrollIntoView({ block: 'center', behavior: 'instant' }) : undefined,
  );
  return element;
}

async function replaceText(page: Page, xpath: string, text: string): Promise<void> {
  await (await find(page, xpath)).click({ count: 3 });
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
}
