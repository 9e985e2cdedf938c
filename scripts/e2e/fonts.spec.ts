import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { canRun, filesOf } from '../../cli/testing/suite-programs.ts';
import { BROWSER_ARGS, findHeadlessBrowser } from '../browser/find-browser.ts';
import { expect, holdBack, test, waitForHydration } from './testing/client-page.ts';

/* What the visitor's own font shows until Figtree has arrived, on machines that have one font only, with their screens and two pages each. */
const FONTS = [
  {
    suite: 'liberation',
    family: 'Liberation Sans',
    width: 1280,
    deviceScaleFactor: 1,
    paths: ['/', '/akzeptanzstellen'],
  },
  { suite: 'roboto', family: 'Roboto', width: 360, deviceScaleFactor: 3, paths: ['/akzeptanzstellen', '/faq'] },
  { suite: 'dejavu', family: 'DejaVu Sans', width: 1280, deviceScaleFactor: 1, paths: ['/faq', '/agb'] },
] as const;

/** Blocks whose lines break elsewhere: fonts differ in the shares of their letters, so one line in hundreds is borderline. */
const MOST_CHANGED = 0.015;
/** What the Core Web Vitals call good is 0.1. */
const LARGEST_SHIFT = 0.02;

/** Starts a browser for which these font files are all that is installed. */
async function launchWithFonts(files: readonly string[], folder: string): Promise<Browser> {
  const fonts = path.join(folder, 'fonts');
  await mkdir(fonts);
  for (const file of files) await cp(file, path.join(fonts, path.basename(file)));
  const configuration = path.join(folder, 'fonts.conf');
  await writeFile(
    configuration,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>${fonts}</dir><cachedir>${path.join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: BROWSER_ARGS,
    env: { PATH: process.env['PATH'] ?? '', FONTCONFIG_FILE: configuration },
  });
}

/** Opens a page whose own font is on its way until the returned function is called, which waits until it is shown. */
async function openBeforeFont(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, '**/*.woff2');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift') ?? 0) + shift);
      }
    }).observe({ type: 'layout-shift' });
  });
  // The load event waits for the font.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  return async () => {
    release();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
}

/** Heights of the blocks that were visible at the first call; blocks removed since then have none. */
const heightsOf = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, a, button, label, summary')];
    // The page's own window, which holds them from call to call.
    const keeper = window as { blocks?: Element[] };
    keeper.blocks ??= found.filter((block) => block.checkVisibility());
    return keeper.blocks.map((block) => Math.round(block.getBoundingClientRect().height));
  });

for (const { suite, family, width, deviceScaleFactor, paths } of FONTS) {
  test(`no text jumps when the font arrives where ${family} is the only one, ${width} pixels wide`, async ({
    baseURL,
  }) => {
    test.skip(!canRun(suite), `${family} is not installed`);
    const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-fonts-'));
    const browser = await launchWithFonts(filesOf(suite), folder);
    let changed = 0;
    let blocks = 0;
    for (const route of paths) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor, locale: 'de-DE' });
      const showFont = await openBeforeFont(page, `${baseURL}${route}`);
      const before = await heightsOf(page);
      await page.evaluate(() => Reflect.set(window, 'shift', 0));
      await showFont();
      const after = await heightsOf(page);
      blocks += after.length;
      changed += after.filter((height, place) => Math.abs(height - (before[place] ?? 0)) > 1).length;
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shift'))), route).toBeLessThan(LARGEST_SHIFT);
      await page.close();
    }
    expect(blocks).toBeGreaterThan(100);
    expect(changed / blocks, `${changed} of ${blocks} blocks`).toBeLessThan(MOST_CHANGED);
    await browser.close();
    await rm(folder, { recursive: true });
  });
}
