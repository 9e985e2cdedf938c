import type { ShellStore } from '../features/shell/shell.tsx';
import type { LayoutName, PageData } from '../shared/payload/page-data.ts';
import type { PageContextInit, Renderers } from '../shared/payload/rendering.ts';
import type { SiteServices } from '../shared/site-services.ts';
import type { PageComponent } from './render-parts.tsx';

/* Extends Vike's types through its global namespace: https://vike.dev/pageContext#typescript */
declare global {
  namespace Vike {
    interface PageContext {
      Page: PageComponent;
      data: PageData<unknown>;
    }
    interface PageContextClient {
      /** Message for the visitor if the page could not be shown. */
      failure?: string;
    }
    interface GlobalContextClient {
      shellStore: ShellStore;
      services: SiteServices;
    }
    interface PageContextServer extends Omit<PageContextInit, 'urlOriginal'> {}
    interface Config {
      layout?: LayoutName;
      /** The page shows little without its code, which therefore runs as soon as the document is loaded. */
      startsAtOnce?: boolean;
      renderers?: Renderers<PageComponent>;
    }
    interface ConfigResolved {
      layout: LayoutName;
      startsAtOnce?: boolean;
      renderers: Renderers<PageComponent>;
    }
  }
}
