import { launch } from 'chrome-launcher';
import { execaNode } from 'execa';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { BROWSER_ARGS, findBrowser } from '../browser/find-browser.ts';

/*
 * Lighthouse, as on a phone, on the built demo city. The whole reports are kept as files; every page that misses its aim is
 * listed with the audits that cost points. Exit code 1 if a page misses its aim.
 */

/** What Lighthouse looks at: a page of each kind that visitors come to from a search engine. */
const AUDITED_PAGES: Readonly<Record<string, string>> = {
  home: '/',
  vouchers: '/gutscheine',
  voucher: '/gutscheine/seeblick-karte',
  'acceptance-locations': '/akzeptanzstellen',
  map: '/karte',
  faq: '/faq',
};

/** A demo city. Its data comes by its own endpoints, because a sandbox tenant is closed to search engines. */
const AUDITED_TENANT = 'seeblick';

/** The least that each category must reach, in points of 100. */
const LEAST_POINTS: Readonly<Record<string, number>> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Points of performance vary with the machine's other work, so each page's median run counts. An odd number. */
const RUNS = 5;
/** Chromium sometimes loses the start of a recording, which says nothing about the page. */
const ATTEMPTS = 3;

/** The audits that Lighthouse weighs for performance. */
const TIMES = [
  'first-contentful-paint',
  'speed-index',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const REPORTS = 'test-results/audit';
const CATEGORIES = Object.keys(LEAST_POINTS);

const browser = findBrowser();
const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-audit-'));
const config = path.join(folder, 'tenants.json');
const sandbox = await startSandbox();
writeFileSync(config, JSON.stringify({ tenants: [indexableTenant(sandbox.endpoints)] }));
await execaNode('cli/bin.js', ['build', '--all', '--config', config, '--out', folder, '--compress', '--quiet'], {
  nodeOptions: [],
  stderr: 'inherit',
});
const preview = await startPreview({ outDir: folder, tenants: [{ id: AUDITED_TENANT, sandbox: true }] });
const chrome = await launch({ chromePath: browser, chromeFlags: ['--headless=new', ...BROWSER_ARGS] });
mkdirSync(REPORTS, { recursive: true });

interface Audited {
  points: Record<string, number>;
  /** What the points of performance are made of. */
  times: string;
  /** Audits that cost points. */
  missed: string[];
  html: string;
  json: string;
}

const lines = [`| page | ${CATEGORIES.join(' | ')} |`, `| --- |${' --- |'.repeat(CATEGORIES.length)}`];
let failed = false;
try {
  for (const [name, route] of Object.entries(AUDITED_PAGES)) {
    const runs: Audited[] = [];
    while (runs.length < RUNS) runs.push(await audit(`${preview.origin}${route}`));
    const median = medianOf(runs);
    writeFileSync(path.join(REPORTS, `${name}.html`), median.html);
    writeFileSync(path.join(REPORTS, `${name}.json`), median.json);
    lines.push(`| ${route} | ${CATEGORIES.map((category) => median.points[category]).join(' | ')} |`);
    say(
      `${reaches(median) ? '✓' : '✗'} ${route}  ${CATEGORIES.map((each) => `${each} ${median.points[each]}`).join(' · ')}`,
    );
    say(`    performance of each run: ${runs.map(({ points }) => points['performance']).join(', ')}`);
    if (reaches(median)) continue;
    failed = true;
    say(`    ${median.times}`);
    for (const audit of median.missed) say(`    ${audit}`);
  }
  writeFileSync(path.join(REPORTS, 'summary.md'), `${lines.join('\n')}\n`);
  say(`The reports are in ${REPORTS}.`);
} finally {
  chrome.kill();
  await Promise.all([preview.close(), sandbox.close()]);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function indexableTenant(endpoints: object): object {
  // Of this repository.
  const { tenants } = JSON.parse(readFileSync('tenants.json', 'utf8')) as {
    tenants: { id: string; map?: { pmtiles?: string } }[];
  };
  const tenant = tenants.find(({ id }) => id === AUDITED_TENANT);
  if (tenant === undefined) throw new Error(`tenants.json has no ${AUDITED_TENANT}`);
  // Paths are relative to the configuration, which is a copy in another folder.
  const pmtiles = tenant.map?.pmtiles;
  const map = pmtiles === undefined ? {} : { map: { ...tenant.map, pmtiles: path.resolve(pmtiles) } };
  return { ...tenant, ...map, ...endpoints, sandbox: false };
}

/** The run in the middle by performance. The other categories do not vary, so the least points of each count. */
function medianOf(runs: readonly Audited[]): Audited {
  const sorted = runs.toSorted((a, b) => (a.points['performance'] ?? 0) - (b.points['performance'] ?? 0));
  const middle = sorted[(sorted.length - 1) / 2];
  if (middle === undefined) throw new Error('The median needs an odd number of runs');
  const points = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      category === 'performance'
        ? (middle.points[category] ?? 0)
        : Math.min(...runs.map((run) => run.points[category] ?? 0)),
    ]),
  );
  return { ...middle, points, missed: [...new Set(runs.flatMap(({ missed }) => missed))] };
}

async function audit(url: string): Promise<Audited> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, { port: chrome.port, output: ['html', 'json'], onlyCategories: CATEGORIES });
    const { runtimeError } = result?.lhr ?? {};
    if (result !== undefined && runtimeError === undefined) return summarize(result);
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse gave no result for ${url}: ${runtimeError?.message ?? ''}`);
  }
}

function summarize({ lhr, report }: RunnerResult): Audited {
  const [html = '', json = ''] = report;
  const points = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  );
  const missed = CATEGORIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = lhr.audits[id] ?? {};
      return weight > 0 && typeof score === 'number' && score < 0.9 ? [`${category}: ${title} ${displayValue}`] : [];
    }),
  );
  const times = TIMES.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`).join(' · ');
  return { points, times, missed, html, json };
}

function reaches({ points }: Audited): boolean {
  return CATEGORIES.every((category) => (points[category] ?? 0) >= (LEAST_POINTS[category] ?? 0));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
