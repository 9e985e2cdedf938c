import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { escapeHtml } from '../../site/shared/text/escape-html.ts';

/** One width of the sheet, with what is seen first of each page. */
export interface SheetColumn {
  /** CSS pixels of the viewport. */
  width: number;
  height: number;
  /** PNG images, one a route, in their order. */
  firstScreens: readonly Buffer[];
}

/** Height of an image on the sheet, in CSS pixels. */
const CELL_HEIGHT = 300;

/** Writes one WebP image with a line a page and a column a width: small enough to be kept beside the docs. */
export async function writeContactSheet(
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
