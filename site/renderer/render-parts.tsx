import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ShellContext } from '../components/shell-context.ts';
import { ClosedSite } from '../layouts/ClosedSite.tsx';
import { PageBody } from '../layouts/PageBody.tsx';
import { SiteLayout } from '../layouts/SiteLayout.tsx';
import { locatePage, type PageData } from '../shared/payload/page-data.ts';
import { ROUTES } from '../shared/routes.ts';
import type { Renderers } from '../shared/payload/rendering.ts';
import { merchantOf, pageThings } from '../shared/structured-data/page-things.ts';
import { shareTags } from '../shared/structured-data/share-tags.ts';
import { renderThings } from '../shared/structured-data/thing.ts';
import { PAGE_MARK, renderHead } from './render-head.ts';

const SLOT = '<!--page-->';

/** The slot as React escapes it. */
const SLOT_AS_RENDERED = '&lt;!--page--&gt;';

export type PageComponent = ComponentType<PageData<unknown>>;

/**
 * Header and footer are rendered once per tenant and page type, apart from the page, which nearly halves the time per
 * page. React hydrates both as one tree, so nothing may depend on its place in the tree: no `useId`.
 */
export const renderers: Renderers<PageComponent> = {
  renderPageHead: (data, shell, source) =>
    [
      renderHead(data.head, shell),
      shareTags(source.snapshot, merchantOf(source)),
      renderThings(pageThings(source, data), PAGE_MARK),
    ].join(''),
  renderPageBody: (Page, data, layout, shell) =>
    renderWhole(
      <ShellContext value={shell}>
        <PageBody layout={layout} breadcrumbs={data.breadcrumbs}>
          <Page {...data} />
        </PageBody>
      </ShellContext>,
    ),
  renderClosedPage: ({ title, description, ...page }, shell, isHome) => ({
    head: renderHead({ title, description, ...(isHome ? { canonicalPath: ROUTES.home } : { noindex: true }) }, shell),
    body: renderWhole(
      <ShellContext value={shell}>
        <ClosedSite title={title} {...page} />
      </ShellContext>,
    ),
  }),
  renderLayout(pageId, layout, shell) {
    const html = renderWhole(
      <ShellContext value={shell}>
        <SiteLayout layout={layout} location={locatePage(pageId)}>
          {SLOT}
        </SiteLayout>
      </ShellContext>,
    );
    const [before = '', after = ''] = html.split(SLOT_AS_RENDERED);
    return { before, after };
  },
};

/** Where React shows the fallback of a Suspense boundary, whose content threw or is not there yet. */
const FALLBACK = '<!--$!-->';

/**
 * React swallows what a Suspense boundary catches.
 * @throws what a component throws, and an error for a fallback
 */
function renderWhole(element: ReactNode): string {
  const html = renderToString(element);
  if (!html.includes(FALLBACK)) return html;
  // React's development build names the error in an attribute of the template that follows.
  const [, message = 'it threw, or it loads code on demand'] = / data-msg="([^"]*)"/.exec(html) ?? [];
  throw new Error(`A Suspense boundary shows its fallback instead of its content: ${message}`);
}
