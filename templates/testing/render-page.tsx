import { renderToString } from 'react-dom/server';
import { ShellContext } from '../../site/components/shell-context.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { listPages } from '../../site/shared/site-pages.ts';
import { fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';
import { loadPages, typeOf, type PageModule } from './load-pages.ts';

const PAGES = loadPages();

/** For tests: the markup of a page without header and footer. */
export function renderPage(Page: PageModule['Page'], data: PageData<unknown>, snapshot: Snapshot): string {
  return renderToString(
    <ShellContext value={buildShell(snapshot, 'b1')}>
      <Page {...data} />
    </ShellContext>,
  );
}

/** For tests: the data of the page at a path. */
export function dataOf(path: string, snapshot = fixtureSnapshot()): PageData<unknown> {
  const page = listPages(snapshot).find((page) => page.path === path);
  if (page === undefined) throw new Error(`no page ${path}`);
  return moduleOf(path).data({ snapshot, frameId: 'b1', routeParams: page.routeParams });
}

/** For tests: the markup of the page at a path, without header and footer. */
export function renderPath(path: string, snapshot = fixtureSnapshot()): string {
  return renderPage(moduleOf(path).Page, dataOf(path, snapshot), snapshot);
}

function moduleOf(path: string): PageModule {
  const module = PAGES.find(({ type }) => type === typeOf(path));
  if (module === undefined) throw new Error(`no page type for ${path}`);
  return module;
}
