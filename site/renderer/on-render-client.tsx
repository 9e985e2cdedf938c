import { startTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { PageContextClient } from 'vike/types';
import { isLostCode, PAGE_FAILED, PAGE_LOST } from '../features/failure/failures.ts';
import { ServicesContext } from '../components/services-context.ts';
import { AdoptedDocument, AwakeShell } from '../sleeping-page/AdoptedDocument.tsx';
import { ErrorBoundary } from '../features/failure/ErrorBoundary.tsx';
import { FailedPage } from '../features/failure/FailedPage.tsx';
import { LiveShell } from '../features/shell/shell.tsx';
import { PageBody } from '../layouts/PageBody.tsx';
import { SiteLayout } from '../layouts/SiteLayout.tsx';
import { isCrawler } from '../shared/crawlers.ts';
import { ownAddress } from '../shared/url-paths.ts';
import { locatePage } from '../shared/payload/page-data.ts';
import { updateHead } from './render-head.ts';
import { HYDRATED } from '../sleeping-page/names.ts';

let root: Root | undefined;

/**
 * For the console and error reporting, which listen to `reportError`. React's component stack becomes the last cause of
 * the error, as in `captureReactException` of @sentry/react, which may be loaded later.
 */
function reportRenderError(error: unknown, { componentStack: stack }: ErrorInfo): void {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  if (last instanceof Error) last.cause ??= Object.assign(new Error(), { name: 'Component stack', stack });
  reportError(error);
}

interface ErrorInfo {
  componentStack?: string | undefined;
}

const rootOptions: RootOptions = {
  onUncaughtError: reportRenderError,
  onCaughtError: reportRenderError,
  onRecoverableError: reportRenderError,
};

/** Hydrates the document, and renders each page of a client navigation. */
export async function onRenderClient(pageContext: PageContextClient): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('This document was not made by this site.');
  const app = composePage(pageContext);
  if (root === undefined && pageContext.isHydration) {
    await hydrate(container, app);
    return;
  }
  const pageRoot = (root ??= createRoot(container, rootOptions));
  await blendPages(pageContext.previousPageContext?.urlPathname, pageContext.urlPathname, () => {
    // The following hooks need the page in the document.
    flushSync(() => pageRoot.render(app));
  });
  updateHead(pageContext.data.head, pageContext.globalContext.shellStore.getState());
}

/**
 * Hydrates in slices of a few milliseconds, which React does only in a transition: first header and footer, then the
 * page. Resolves when the page is hydrated, or has failed: the router must not render another page before.
 */
async function hydrate(container: HTMLElement, app: ReactNode): Promise<void> {
  const options = isCrawler(navigator.userAgent) ? keepContent(container) : rootOptions;
  // The router has just started, which is a task of its own.
  await nextTask();
  await new Promise<void>((resolve) => {
    addEventListener(HYDRATED, () => resolve(), { once: true });
    const onUncaughtError = (error: unknown, info: ErrorInfo): void => {
      reportRenderError(error, info);
      resolve();
    };
    startTransition(() => {
      root = hydrateRoot(container, app, { ...options, onUncaughtError });
    });
  });
}

/** Where browsers have tasks before the next frame, which costs a slow phone 10 ms. */
function nextTask(): Promise<void> {
  // TypeScript's library lacks it.
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } };
  return new Promise((resolve) => {
    if (scheduler?.postTask === undefined) setTimeout(resolve);
    else void scheduler.postTask(resolve, { priority: 'user-blocking' });
  });
}

type PostTask = (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;

/** For crawlers: a failed page restores the prerendered document. */
function keepContent(container: HTMLElement): RootOptions {
  const prerendered = container.innerHTML;
  const onCaughtError = (error: unknown, info: ErrorInfo): void => {
    reportRenderError(error, info);
    // React is still processing the failed page at this point.
    setTimeout(() => {
      root?.unmount();
      container.innerHTML = prerendered;
    });
  };
  return { ...rootOptions, onCaughtError };
}

function composePage({
  Page,
  data,
  pageId,
  config,
  globalContext,
  failure,
  urlPathname,
  urlOriginal,
}: PageContextClient) {
  const { shellStore, services } = globalContext;
  const target = ownAddress(urlOriginal, location);
  const help = target && { reloadPath: target.pathname + target.search };
  const explain = (error: unknown) =>
    isLostCode(error) ? (
      <FailedPage message={PAGE_LOST} {...help} />
    ) : (
      <FailedPage status={500} message={PAGE_FAILED} {...help} />
    );
  const app = (
    <ServicesContext value={services}>
      <SiteLayout layout={config.layout} location={locatePage(pageId ?? '')}>
        <AdoptedDocument>
          <PageBody layout={config.layout} breadcrumbs={data.breadcrumbs}>
            <ErrorBoundary key={urlPathname} renderFallback={explain}>
              {failure === undefined ? <Page {...data} /> : <FailedPage message={failure} {...help} />}
            </ErrorBoundary>
          </PageBody>
        </AdoptedDocument>
      </SiteLayout>
    </ServicesContext>
  );
  // If the code around header, page and footer fails, only the error page is left.
  const explainAlone = (error: unknown) => (
    <AdoptedDocument>
      <main className="main">{explain(error)}</main>
    </AdoptedDocument>
  );
  return (
    <LiveShell store={shellStore}>
      <AwakeShell>
        <ErrorBoundary retryKey={urlPathname} renderFallback={explainAlone}>
          {app}
        </ErrorBoundary>
      </AwakeShell>
    </LiveShell>
  );
}

/**
 * Between a list and its pages, a view transition blends them if browser and visitor allow it. Resolves when the new
 * page is in the document.
 * @throws what `render` throws
 */
async function blendPages(from: string | undefined, to: string, render: () => void): Promise<void> {
  const mayBlend =
    from !== undefined &&
    areListAndDetail(from, to) &&
    'startViewTransition' in document &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!mayBlend) {
    render();
    return;
  }
  const transition = document.startViewTransition(render);
  // Both reject if the transition is skipped, which is no failure.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

/** Whether one path is a list and the other a page below it: `/gutscheine` and `/gutscheine/cafe`. */
function areListAndDetail(one: string, other: string): boolean {
  const [list, detail] = one.length < other.length ? [one, other] : [other, one];
  return list !== '/' && detail.startsWith(`${list}/`);
}
