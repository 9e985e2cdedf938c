import type { ComponentType, ReactNode } from 'react';
import { ShellContext } from '../features/shell/shell.tsx';
import { PageBody } from '../layouts/PageBody.tsx';
import { SiteLayout } from '../layouts/SiteLayout.tsx';
import { locatePage, type PageData } from '../shared/payload/page-data.ts';
import type { Renderers } from '../shared/payload/rendering.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { pageThings, type PageSource } from '../shared/structured-data/page-things.ts';
import { renderThings } from '../shared/structured-data/thing.ts';
import { PAGE_MARK, renderHead } from './render-head.ts';
import { renderMarkup, renderWithReact } from './render-markup.ts';

const SLOT = '<!--page-->';

/** The slot as React escapes it. */
const SLOT_AS_RENDERED = '&lt;!--page--&gt;';

export type PageComponent = ComponentType<PageData<unknown>>;

/** The head's tags that differ between pages, with structured data. */
function renderPageHead(data: PageData<unknown>, shell: Shell, source: PageSource): string {
  return renderHead(data.head, shell) + renderThings(pageThings(source, data), PAGE_MARK);
}

/**
 * Both parts of the body are rendered separately, because rendering header and footer once per tenant and page type nearly
 * halves the time per page. React hydrates them as one tree, so nothing may depend on its place in the tree: no `useId`.
 */
function createRenderers(render: (tree: ReactNode) => string): Renderers<PageComponent> {
  return {
    renderPageHead,
    renderPageBody: (Page, data, layout, shell) =>
      render(
        <ShellContext value={shell}>
          <PageBody layout={layout} breadcrumbs={data.breadcrumbs}>
            <Page {...data} />
          </PageBody>
        </ShellContext>,
      ),
    renderLayout(pageId, layout, shell) {
      const html = render(
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
}

/** React's own renderer, for Vike: the dev server, and the documents with which tests compare those of the generator. */
export const renderers = createRenderers(renderWithReact);

/** For the generator, which renders pages without importing the site's sources. */
export const quickRenderers = createRenderers(renderMarkup);
