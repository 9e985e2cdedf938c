import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { execaNode } from 'execa';
import sharp from 'sharp';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { startPreview, type RunningPreview } from '../../cli/serve/preview/start-preview.ts';
import { THEMES, type Theme } from '../../site/shared/colour/theme.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { escapeHtml } from '../../site/shared/text/escape-html.ts';
import { THEME_KEY } from '../../site/sleeping-page/names.ts';
import { BROWSER_ARGS, findBrowser } from '../browser/find-browser.ts';

/*
 * Images of every type of page, in each theme and at four widths, for eyes to judge.
 * `npm run screenshots -- [city] [route…]`: three cities and every page if not said, which also renews docs/contact-sheets/.
 */

/** Viewports of a phone, a tablet, a laptop and a large screen. */
const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;
const FOLDER = 'test-results/screenshots';
const SHEETS = 'docs/contact-sheets';

/** A large city without pictures; the other two are those of tenants.json. */
const GENERATED_CITY = 'stadt-001';
const CITIES = ['musterstadt', 'seeblick', GENERATED_CITY];

/** Height of an image on the sheet, in CSS pixels. */
const CELL_HEIGHT = 300;

const [onlyCity, ...only] = process.argv.slice(2);
const executablePath = findBrowser();

const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  for (const city of onlyCity === undefined ? CITIES : [onlyCity]) await photographCity(browser, city);
} finally {
  await browser.close();
}

async function photographCity(inBrowser: Browser, city: string): Promise<void> {
  const folder = path.join(FOLDER, city);
  mkdirSync(folder, { recursive: true });
  const { preview, close } = await buildCity(city);
  const columns: SheetColumn[] = [];
  try {
    const routes = only.length > 0 ? only : await allRoutes(preview);
    const pages: PhotographedPages = { inBrowser, origin: preview.origin, routes, folder };
    for (const theme of THEMES) {
      for (const viewport of VIEWPORTS) {
        const firstScreens = await photographAll(pages, theme, viewport);
        if (theme === 'light') columns.push({ ...viewport, firstScreens });
      }
    }
    process.stdout.write(`${routes.length * THEMES.length * VIEWPORTS.length} screenshots are in ${folder}.\n`);
    if (onlyCity !== undefined) return;
    mkdirSync(SHEETS, { recursive: true });
    await writeContactSheet(inBrowser, path.join(SHEETS, `${city}.webp`), routes, columns);
  } finally {
    await close();
  }
}

async function buildCity(city: string): Promise<{ preview: RunningPreview; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-screenshots-'));
  const outDir = path.join(folder, 'dist');
  const isGenerated = city === GENERATED_CITY;
  const sandbox = isGenerated ? await startSandbox({ tenants: 1, merchants: 1000 }) : undefined;
  const config = sandbox === undefined ? 'tenants.json' : path.join(folder, 'tenants.json');
  if (sandbox !== undefined) {
    writeFileSync(config, JSON.stringify(generatedTenantsJson(sandbox.origin, { tenants: 1 })));
  }
  await execaNode('cli/bin.js', ['build', '--tenant', city, '--config', config, '--out', outDir, '--quiet'], {
    nodeOptions: [],
    stderr: 'inherit',
  });
  const preview = await startPreview({ outDir, tenants: [{ id: city, sandbox: !isGenerated }] });
  const close = async () => {
    await Promise.all([preview.close(), sandbox?.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { preview, close };
}

/** Every route, one page below each list, and what is shown when something fails. */
async function allRoutes({ origin }: RunningPreview): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);
  const details = [ROUTES.vouchers, ROUTES.acceptanceLocations].flatMap((list) =>
    paths.filter((known) => known.startsWith(`${list}/`)).slice(0, 2),
  );
  return [...Object.values(ROUTES), ...details, '/gibt/es/nicht', '/error.html'];
}

interface PhotographedPages {
  inBrowser: Browser;
  origin: string;
  routes: readonly string[];
  /** Gets the images of whole pages. */
  folder: string;
}

/** @returns what a visitor sees first of each page, as PNG */
async function photographAll(
  { inBrowser, origin, routes, folder }: PhotographedPages,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<Buffer[]> {
  const context = await inBrowser.newContext({
    viewport,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
  const page = await context.newPage();
  const firstScreens: Buffer[] = [];
  for (const route of routes) {
    await page.goto(`${origin}${route}`, { waitUntil: 'networkidle' });
    firstScreens.push(await page.screenshot());
    await showLateImages(page);
    const name =
      route === '/'
        ? 'home'
        : route
            .slice(1)
            .replaceAll('/', '-')
            .replaceAll(/[?=&.]/g, '_');
    await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}-${theme}.png`), fullPage: true });
  }
  await context.close();
  return firstScreens;
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

/** One width of the sheet, with what is seen first of each page. */
interface SheetColumn {
  /** CSS pixels of the viewport. */
  width: number;
  height: number;
  /** PNG images, one a route, in their order. */
  firstScreens: readonly Buffer[];
}

/** Writes one WebP image with a line a page and a column a width: small enough to be kept beside the docs. */
async function writeContactSheet(
  browser: Browser,
  file: string,
  routes: readonly string[],
  columns: readonly SheetColumn[],
): Promise<void> {
  const context = await browser.newContext({ deviceScaleFactor: 1 });
  const page = await context.newPage();
  const lines: string[] = [];
  for (const [index, route] of routes.entries()) {
    const cells = columns.map(async ({ width, height, firstScreens }) => {
      const small = await sharp(firstScreens[index]).resize({ height: CELL_HEIGHT }).png({ palette: true }).toBuffer();
      const scaledWidth = Math.round((width * CELL_HEIGHT) / height);
      return `<img width="${scaledWidth}" height="${CELL_HEIGHT}" src="data:image/png;base64,${small.toString('base64')}" alt="">`;
    });
    lines.push(`<p>${escapeHtml(route)}</p><div>${(await Promise.all(cells)).join('')}</div>`);
  }
  await page.setContent(`<!doctype html><style>
      body { display: inline-block; margin: 0; padding: 16px; background: #8a8a8a; font: 14px/1 sans-serif; }
      p { margin: 16px 0 6px; color: #fff; }
      div { display: flex; gap: 8px; }
    </style>${lines.join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const sheet = await page.locator('body').screenshot();
  await sharp(sheet).webp({ quality: 55, effort: 6 }).toFile(file);
  await context.close();
}
