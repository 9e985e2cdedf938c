import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { execaNode } from 'execa';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { findHeadlessBrowser } from '../browser/find-browser.ts';
import { launchUndebugged, type UndebuggedBrowser } from '../browser/undebugged-browser.ts';
import { say } from './measure.ts';
import { MENU_BUTTON, visit, type Visit } from './visit-page.ts';

/*
 * What a visitor with a slow phone waits for, by page type: `npm run bench:visitor -- --base ../main` shows the figures of
 * another checkout beside these. The same city, its pages in turns, medians of several visits. It never fails.
 */
const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    merchants: { type: 'string', default: '1000' },
    visits: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    /** Selector of what is touched, such as `[data-theme-toggle]`. */
    touched: { type: 'string', default: MENU_BUTTON },
  },
});

const CITY = 'stadt-001';

/** What is aimed at, in milliseconds. One task of waking may be longer than the others. */
const AIMS = { answer: 200, longestTask: 100, otherTask: 50, typing: 200 };

interface Checkout {
  name: string;
  origin: string;
}

const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-visitor-'));
const sandbox = await startSandbox({ tenants: 1, merchants: Number(options.merchants) });
const config = path.join(folder, 'tenants.json');
writeFileSync(config, JSON.stringify(generatedTenantsJson(sandbox.origin, { tenants: 1 })));
const closing: (() => Promise<void>)[] = [() => sandbox.close()];

try {
  const checkouts = [await serve('this', '.')];
  if (options.base !== undefined) checkouts.push(await serve('base', options.base));
  const executablePath = findHeadlessBrowser();
  const browser = await launchUndebugged(executablePath);
  closing.push(() => browser.close());
  say(`1 city × ${options.merchants} merchants, 1.6 Mbit/s, 4 × CPU, medians of ${options.visits} visits\n`);
  say(
    '| page | | KB | KB ahead | FCP ms | LCP ms | blocking ms | touch to answer ms | to awake ms | longest task ms | next task ms | typing ms | shift |',
  );
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const route of options.page ?? (await pageTypes(checkouts))) await compare(browser, checkouts, route);
} finally {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}

/** Builds the city with a checkout's own command line. */
async function serve(name: string, root: string): Promise<Checkout> {
  const outDir = path.join(folder, name);
  await execaNode(
    path.join(root, 'cli/bin.js'),
    ['build', '--all', '--config', config, '--out', outDir, '--compress', '--quiet'],
    {
      nodeOptions: [],
      stderr: 'inherit',
    },
  );
  const preview = await startPreview({ outDir, tenants: [{ id: CITY, sandbox: false }], port: 0 });
  closing.push(() => preview.close());
  return { name, origin: preview.origin };
}

/** A page of each kind. */
async function pageTypes([checkout]: readonly Checkout[]): Promise<string[]> {
  const sitemap = await (await fetch(`${checkout?.origin}/sitemap.xml`)).text();
  const detail = (list: string) => new RegExp(`${list}/[^<]+`).exec(sitemap)?.[0] ?? list;
  const { vouchers, acceptanceLocations, ...others } = ROUTES;
  const { home, map, faq, cart, checkout: till, imprint } = others;
  return [
    home,
    vouchers,
    detail(vouchers),
    acceptanceLocations,
    detail(acceptanceLocations),
    map,
    faq,
    imprint,
    cart,
    till,
  ];
}

/** Visits of the checkouts take turns, so that both meet the same machine. */
async function compare(browser: UndebuggedBrowser, checkouts: readonly Checkout[], route: string): Promise<void> {
  const visits = new Map(checkouts.map(({ name }) => [name, [] as Visit[]]));
  for (let round = 0; round < Number(options.visits); round += 1) {
    for (const { name, origin } of checkouts)
      visits.get(name)?.push(await visit(browser, origin, route, options.touched));
  }
  for (const [name, list] of visits) {
    const median = (read: (visit: Visit) => number) => {
      const sorted = list.map(read).toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? 0;
    };
    const figures = (
      [
        'loadedKb',
        'aheadKb',
        'fcp',
        'lcp',
        'blocking',
        'answer',
        'awake',
        'longestTask',
        'otherTask',
        'typing',
      ] as const
    ).map((key) =>
      formatFigure(
        median((each) => each[key]),
        key in AIMS ? AIMS[key as keyof typeof AIMS] : undefined,
      ),
    );
    const shift = median((each) => each.shift).toFixed(3);
    say(`| ${route} | ${name} | ${figures.join(' | ')} | ${shift} |`);
  }
}

function formatFigure(figure: number, aim: number | undefined): string {
  if (aim === undefined || Number.isNaN(figure)) return figure.toFixed(0);
  return `${figure.toFixed(0)} (≤ ${aim}: ${figure <= aim ? 'met' : 'MISSED'})`;
}
