import type { LayoutName } from '../shared/payload/layout.ts';
import type { PageData } from '../shared/payload/page-data.ts';
import type { Snapshot } from '../shared/models/snapshot.ts';
import type { Shell } from '../shared/payload/shell.ts';
import type { Renderers } from './page-context.ts';
import type { PageComponent, PageParts } from './render-parts.tsx';

/* Vike's types are extended through its global namespace: https://vike.dev/pageContext#typescript */
declare global {
  namespace Vike {
    interface PageContext {
      Page: PageComponent;
      data: PageData<unknown>;
    }
    interface PageContextServer {
      snapshot: Snapshot;
      buildId: string;
      shell: Shell;
      tenantHead: string;
      frame?: PageParts;
      errorStatus?: number;
    }
    interface Config {
      layout?: LayoutName;
      renderers?: Renderers;
    }
    interface ConfigResolved {
      layout: LayoutName;
      renderers: Renderers;
    }
  }
}
