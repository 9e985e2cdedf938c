import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { execa } from 'execa';
import sharp from 'sharp';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { BROWSER_ARGS, findBrowser } from '../browser/find-browser.ts';

/*
 * The two images of the README, written to docs/: the built home page of the demo city, and a build in a terminal.
 * Needs a browser and util-linux's `script`, which gives the build a terminal.
 */

const COLUMNS = 84;

/** CSS of the terminal's styles (SGR codes) that the build's output uses. */
const STYLES: Record<string, string> = {
  '1': 'font-weight:700',
  '2': 'opacity:.6',
  '31': 'color:#f28779',
  '32': 'color:#a6d189',
  '33': 'color:#e5c07b',
  '36': 'color:#81c8be',
};

const root = process.cwd();
const executablePath = findBrowser();

const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-docs-'));
copyFileSync('tenants.json', path.join(folder, 'tenants.json'));
// The files that tenants.json names are relative to it.
for (const files of ['cli/sandbox/maps', 'cli/sandbox/media/musterstadt']) {
  cpSync(files, path.join(folder, files), { recursive: true });
}
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const output = await buildInTerminal();
  await photographTerminal(browser, finalScreen(output));
  await photographHomePage(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Everything that `build --all` writes to a terminal, with ␛ for the escape character. */
async function buildInTerminal(): Promise<string> {
  const command = `stty cols ${COLUMNS} rows 40; node ${path.join(root, 'cli/bin.js')} build --all`;
  // npm sets this for npx, which the image shows; the hints of the build then repeat it.
  const env = { npm_command: 'exec' };
  const { stdout } = await execa('script', ['-qfec', command, '/dev/null'], { cwd: folder, stdin: 'ignore', env });
  return stdout.replaceAll('\u001b', '␛');
}

/** What stays on the screen after the build: understands the cursor movements that the live display uses. */
function finalScreen(output: string): string[] {
  const lines: string[] = [''];
  let row = 0;
  let isAtStart = true;
  for (const [token, , count, command] of output.matchAll(/␛\[(\??)([\d;]*)([A-Za-z])|\r|\n|[^␛\r\n]+/g)) {
    if (token === '\n') {
      row += 1;
      lines[row] ??= '';
      isAtStart = true;
    } else if (token === '\r' || command === 'G') isAtStart = true;
    else if (command === 'A') row = Math.max(0, row - Number(count === '' ? 1 : count));
    else if (command === 'B') row += Number(count === '' ? 1 : count);
    else if (command === 'K') lines[row] = count === '2' ? '' : (lines[row] ?? '');
    else if (command === undefined || command === 'm') {
      lines[row] = (isAtStart ? '' : (lines[row] ?? '')) + token;
      isAtStart = false;
    }
  }
  return lines;
}

/** Colours as spans; a code that ends a colour ends the span. */
function toHtml(line: string): string {
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.replaceAll(/␛\[(\d+)m/g, (_, code: string) =>
    STYLES[code] === undefined ? '</span>' : `<span style="${STYLES[code]}">`,
  );
}

async function photographTerminal(inBrowser: Browser, lines: readonly string[]): Promise<void> {
  const page = await inBrowser.newPage({ deviceScaleFactor: 2, viewport: { width: 800, height: 200 } });
  const text = ['<b>$</b> npx voucher-site build --all', ...lines.map(toHtml)].join('\n').trimEnd();
  await page.setContent(`<style>
      body { margin: 0; background: #fff }
      pre { display: inline-block; box-sizing: border-box; min-width: 800px; margin: 0; padding: 24px 28px; border-radius: 10px;
            background: #1e2330; color: #dfe3ec; font: 14px/1.45 'DejaVu Sans Mono', monospace }
    </style><pre>${text}</pre>`);
  const image = await page.locator('pre').screenshot({ omitBackground: true });
  await sharp(image).png({ palette: true, colours: 64, effort: 10 }).toFile('docs/build-in-terminal.png');
}

async function photographHomePage(inBrowser: Browser): Promise<void> {
  const preview = await startPreview({
    outDir: path.join(folder, 'dist'),
    tenants: [{ id: 'musterstadt', sandbox: true }],
  });
  try {
    const page = await inBrowser.newPage({
      viewport: { width: 1280, height: 960 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
    });
    await page.goto(preview.origin, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile('docs/home-page.webp');
  } finally {
    await preview.close();
  }
}
