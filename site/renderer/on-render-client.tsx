import { hydrateRoot, type Root } from 'react-dom/client';
import { SiteLayout } from '../layouts/SiteLayout.tsx';
import { PageBody } from '../layouts/PageBody.tsx';
import { ShellContext } from '../features/shell/shell-context.ts';
import { locatePage } from '../shared/payload/layout.ts';
import type { Shell } from '../shared/payload/shell.ts';
import type { PageContextClient } from 'vike/types';

let root: Root | undefined;

export function onRenderClient({ Page, data, pageId, config }: PageContextClient) {
  const shellElement = document.getElementById('shell');
  const container = document.getElementById('root');
  if (container === null || shellElement === null) throw new Error('This document was not made by this site.');
  // Our own generator wrote this element; it is data from inside.
  const shell = JSON.parse(shellElement.textContent) as Shell;
  const app = (
    <ShellContext value={shell}>
      <SiteLayout layout={config.layout} location={locatePage(pageId ?? '')}>
        <PageBody layout={config.layout} breadcrumbs={data.breadcrumbs}>
          <Page {...data} />
        </PageBody>
      </SiteLayout>
    </ShellContext>
  );
  if (root === undefined) root = hydrateRoot(container, app);
  else root.render(app);
}
