import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { ShellContext } from '../features/shell/shell.tsx';
import { PageBody } from '../layouts/PageBody.tsx';
import { SiteLayout } from '../layouts/SiteLayout.tsx';
import { locatePage, type LayoutName, type PageData } from '../shared/payload/page-data.ts';
import type { LayoutParts, Renderers } from '../shared/payload/rendering.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { pageThings, type PageSource } from '../shared/structured-data/page-things.ts';
import { renderThings } from '../shared/structured-data/thing.ts';
import { PAGE_MARK, renderHead } from './render-head.ts';

const SLOT = '<!--page-->';

/** The slot as React escapes it. */
const SLOT_AS_RENDERED = '&lt;!--page--&gt;';

export type PageComponent = ComponentType<PageData<unknown>>;

/** The head's tags that differ between pages, with structured data. */
function renderPageHead(data: PageData<unknown>, shell: Shell, source: PageSource): string {
  return renderHead(data.head, shell) + renderThings(pageThings(source, data), PAGE_MARK);
}

/**
 * Renders the part of the body that differs between pages. It is separate from the layout, because rendering header and
 * footer once per tenant and page type nearly halves the time per page. React hydrates both as one tree, so nothing may
 * depend on its place in the tree: no `useId`.
 */
function renderPageBody(Page: PageComponent, data: PageData<unknown>, layout: LayoutName, shell: Shell): string {
  return renderToString(
    <ShellContext value={shell}>
      <PageBody layout={layout} breadcrumbs={data.breadcrumbs}>
        <Page {...data} />
      </PageBody>
    </ShellContext>,
  );
}

function renderLayout(pageId: string, layout: LayoutName, shell: Shell): LayoutParts {
  const html = renderToString(
    <ShellContext value={shell}>
      <SiteLayout layout={layout} location={locatePage(pageId)}>
        {SLOT}
      </SiteLayout>
    </ShellContext>,
  );
  const [before = '', after = ''] = html.split(SLOT_AS_RENDERED);
  return { before, after };
}

/**
 * Passed to the generator through Vike's configuration, so that it renders pages without importing the site's sources.
 */
export const renderers: Renderers<PageComponent> = { renderLayout, renderPageHead, renderPageBody };
