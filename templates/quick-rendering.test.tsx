import { expect, test } from 'vitest';
import { ShellContext } from '../site/features/shell/shell.tsx';
import { PageBody } from '../site/layouts/PageBody.tsx';
import { SiteLayout } from '../site/layouts/SiteLayout.tsx';
import { renderMarkup } from '../site/renderer/render-markup.ts';
import { locatePage } from '../site/shared/payload/page-data.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { listPages } from '../site/shared/site-pages.ts';
import { fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import { loadPages, typeOf } from './testing/load-pages.ts';

test('pages with header and footer are rendered without React’s renderer, which would render them a second time', () => {
  const snapshot = fixtureSnapshot();
  const pages = loadPages();
  for (const { path, routeParams } of listPages(snapshot)) {
    const type = typeOf(path);
    const module = pages.find((page) => page.type === type);
    if (module === undefined) throw new Error(`no page ${path}`);
    const { Page, data } = module;
    const page = data({ snapshot, frameId: 'b1', routeParams });
    const tree = (
      <ShellContext value={buildShell(snapshot, 'b1')}>
        <SiteLayout layout="default" location={locatePage(`/templates/${type}`)}>
          <PageBody layout="default" breadcrumbs={page.breadcrumbs}>
            <Page {...page} />
          </PageBody>
        </SiteLayout>
      </ShellContext>
    );
    const leaveToReact = () => {
      throw new Error(`${path} is left to React`);
    };
    expect(renderMarkup(tree, leaveToReact), path).toContain('</main>');
  }
});
