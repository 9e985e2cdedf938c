import { availableParallelism } from 'node:os';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { toFailure } from '../report/failures.ts';
import { formatCount, pluralize } from '../report/format.ts';
import type { Failed } from '../report/tenant-report.ts';
import { closeOrEnd, endBrowser, launchBrowser } from './browser.ts';
import type { Progress } from '../report/terminal.ts';
import { groupChanges, type GroupedChanges, type ReviewChange } from './group-changes.ts';
import { openKnownChanges } from './known-changes.ts';
import { openPictureStore } from './picture-store.ts';
import type { Against } from './reviewed-site.ts';
import { reviewTenant, type FoundChanges, type TenantReview } from './review-tenant.ts';
import { startSiteProxy } from './site-proxy.ts';
import type { Browser } from 'playwright-core';

export interface ReviewOptions {
  outDir: string;
  tenants: readonly string[];
  /** What the newest build of a tenant is compared with. */
  againstOf(tenant: string): Against;
  /** Pages of a tenant that are pictured. */
  maxPages: number;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Called with the progress: in words, and in pages if their number is known. */
  tell(text: string, pages?: Progress): void;
}

interface FailedReview extends Failed {
  tenant: string;
}

export interface ReviewResult {
  tenants: readonly (TenantReview | FailedReview)[];
  changes: GroupedChanges<ReviewChange>;
  /** Draws pictures of this review; absent: none were needed. */
  browserVersion?: string | undefined;
  ms: number;
}

/** After so many tenants the browser is restarted: it keeps some memory of each. */
const TENANTS_OF_A_BROWSER = 20;

/** More pages at once need more memory and are no faster. */
const MAX_AT_ONCE = 4;

/**
 * Compares the newest builds of tenants with what they would replace. A failure of one does not stop the others.
 * @param use gets the result while the pictures are there; those that the next review does not need are deleted afterwards
 * @throws OperatorError if no browser can be started; the signal's reason if aborted
 */
export async function runReview<Report>(
  options: ReviewOptions,
  use: (result: ReviewResult) => Promise<Report>,
): Promise<Report> {
  const { tenants, againstOf, env, signal, tell } = options;
  const startedAt = performance.now();
  const browsers = openBrowsers(env, signal);
  const [before, after] = [await startSiteProxy(), await startSiteProxy()];
  const { maxPages } = options;
  const known = openKnownChanges();
  let [done, pages] = [0, 0];
  /** Of tenants that are being reviewed. */
  let current = 0;
  const show = (): void =>
    tell(`reviewing: ${formatCount(done)} of ${pluralize(tenants.length, 'tenant')}, ${pluralize(pages, 'page')}`, {
      done: done * maxPages + current,
      planned: tenants.length * maxPages,
    });
  show();
  try {
    const atOnce = Math.min(MAX_AT_ONCE, availableParallelism());
    const found = await inParallel(tenants, atOnce, async (tenant, index) => {
      signal.throwIfAborted();
      let own = 0;
      const onPage = (): void => {
        pages += 1;
        own += 1;
        current += 1;
        show();
      };
      const reviewed = await browsers.use(async (browser): Promise<FoundChanges | FailedReview> => {
        try {
          const tools = { ...options, browser, before, after, known, onPage };
          return await reviewTenant(tenant, againstOf(tenant), index, tools);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof OperatorError && error.code.startsWith('BROWSER_')) throw error;
          return { tenant, status: 'failed', ...toFailure(error) };
        }
      });
      done += 1;
      current -= own;
      show();
      collectGarbage();
      return reviewed;
    });
    const { version } = browsers;
    const complete = found.filter((each) => 'review' in each);
    const result = {
      tenants: found.map((each) => ('review' in each ? each.review : each)),
      changes: groupChanges(
        complete.flatMap(({ changes }) => changes),
        tenants.length,
      ),
      browserVersion: version,
      ms: performance.now() - startedAt,
    };
    const report = await use(result);
    for (const { review, keys } of complete)
      if (keys.length > 0) openPictureStore(review.tenant, version ?? '').prune(new Set(keys));
    return report;
  } finally {
    await Promise.allSettled([browsers.close(), before.close(), after.close()]);
  }
}

/**
 * Each browser shows the pages of one tenant at a time; it is started when it is needed, and another one takes its place after some
 * tenants or when it has ended. All end when aborted.
 */
function openBrowsers(env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const running = new Set<Browser>();
  const idle: { browser: Browser; tenants: number }[] = [];
  let version: string | undefined;

  const endAll = (): void => running.forEach(endBrowser);
  signal.addEventListener('abort', endAll, { once: true });

  const launch = async (): Promise<Browser> => {
    const browser = await launchBrowser(env);
    version = browser.version();
    running.add(browser);
    browser.once('disconnected', () => running.delete(browser));
    if (signal.aborted) endBrowser(browser);
    return browser;
  };
  const close = (browser: Browser): Promise<void> => closeOrEnd(browser, () => browser.close());

  return {
    get version(): string | undefined {
      return version;
    },
    async use<Result>(work: (browser: () => Promise<Browser>) => Promise<Result>): Promise<Result> {
      let mine = idle.pop();
      try {
        return await work(async () => {
          if (mine?.browser.isConnected() === true) return mine.browser;
          signal.throwIfAborted();
          mine = { browser: await launch(), tenants: 0 };
          return mine.browser;
        });
      } finally {
        if (mine !== undefined) {
          mine.tenants += 1;
          if (mine.tenants < TENANTS_OF_A_BROWSER && mine.browser.isConnected()) idle.push(mine);
          else await close(mine.browser);
        }
      }
    },
    async close(): Promise<void> {
      signal.removeEventListener('abort', endAll);
      await Promise.all([...running].map(close));
    },
  };
}
