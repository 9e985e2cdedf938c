import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { execaNode } from 'execa';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { THEMES, type Theme } from '../../site/shared/colour/theme.ts';
import { THEME_KEY } from '../../site/sleeping-page/names.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BROWSER_ARGS, findBrowser } from '../browser/find-browser.ts';

/*
 * Images of every type of page, in each theme and at three widths, for eyes to judge.
 * `npm run screenshots -- [tenant] [route…]`: musterstadt and every page if not said.
 */

const WIDTHS = [360, 768, 1280];
const FOLDER = 'test-results/screenshots';

const [tenant = 'musterstadt', ...only] = process.argv.slice(2);
const executablePath = findBrowser();
if (executablePath === null) throw new Error('No browser. Run: npx tsx scripts/machine/ensure-browser.ts');

const outDir = mkdtempSync(path.join(tmpdir(), 'voucher-site-screenshots-'));
await execaNode('cli/bin.js', ['build', '--tenant', tenant, '--out', outDir, '--quiet'], {
  nodeOptions: [],
  stderr: 'inherit',
});
const preview = await startPreview({ outDir, tenants: [{ id: tenant, sandbox: true }] });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
const target = path.join(FOLDER, tenant);
mkdirSync(target, { recursive: true });
try {
  const routes = only.length > 0 ? only : await allRoutes();
  for (const theme of THEMES) for (const width of WIDTHS) await takeAll(browser, routes, theme, width);
  process.stdout.write(`${routes.length * THEMES.length * WIDTHS.length} screenshots are in ${target}.\n`);
} finally {
  await browser.close();
  await preview.close();
  rmSync(outDir, { recursive: true, force: true });
}

/** Every route, one page below each list, and what is shown when something fails. */
async function allRoutes(): Promise<string[]> {
  const sitemap = await (await fetch(`${preview.origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);
  const details = [ROUTES.vouchers, ROUTES.acceptanceLocations].flatMap((list) =>
    paths.filter((known) => known.startsWith(`${list}/`)).slice(0, 2),
  );
  return [...Object.values(ROUTES), ...details, '/gibt/es/nicht', '/error.html'];
}

async function takeAll(inBrowser: Browser, routes: readonly string[], theme: Theme, width: number): Promise<void> {
  const context = await inBrowser.newContext({
    viewport: { width, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
  const page = await context.newPage();
  for (const route of routes) {
    await page.goto(`${preview.origin}${route}`, { waitUntil: 'networkidle' });
    await showLateImages(page);
    const name =
      route === '/'
        ? 'home'
        : route
            .slice(1)
            .replaceAll('/', '-')
            .replaceAll(/[?=&.]/g, '_');
    await page.screenshot({ path: path.join(target, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  await context.close();
}

/** Images are fetched, and cards laid out, when they come near. */
async function showLateImages(page: Page): Promise<void> {
  await page
    .locator('img[loading="lazy"]')
    .evaluateAll((images) => images.forEach((image) => image.setAttribute('loading', 'eager')));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.waitForLoadState('networkidle');
}
