import type { Config } from 'vike/types';
import { onCreateGlobalContext } from '../site/client/on-create-global-context.ts' with { type: 'vike:pointer' };
import { onCreatePageContext } from '../site/client/on-create-page-context.ts' with { type: 'vike:pointer' };
import { onData } from '../site/client/on-data.ts' with { type: 'vike:pointer' };
import { onHydrationEnd } from '../site/client/on-hydration-end.ts' with { type: 'vike:pointer' };
import { onPageTransitionEnd } from '../site/client/on-page-transition-end.ts' with { type: 'vike:pointer' };
import { onPageTransitionStart } from '../site/client/on-page-transition-start.ts' with { type: 'vike:pointer' };
import { onRenderClient } from '../site/renderer/on-render-client.tsx' with { type: 'vike:pointer' };
import { onRenderHtml } from '../site/renderer/on-render-html.ts' with { type: 'vike:pointer' };
import { renderers } from '../site/renderer/renderers.ts' with { type: 'vike:pointer' };

export default {
  filesystemRoutingRoot: '/',
  clientRouting: true,
  hydrationCanBeAborted: true,
  prefetchStaticAssets: 'hover',
  // The generator renders the pages; Vike only builds and keeps the server bundle for it.
  prerender: { disableAutoRun: true, keepDistServer: true },
  onRenderHtml,
  onRenderClient,
  renderers,
  onCreateGlobalContext,
  onCreatePageContext,
  onData,
  onHydrationEnd,
  onPageTransitionEnd,
  onPageTransitionStart,
  // Hooks of the browser wait for ever where the page is being left; the client router must not go on then.
  hooksTimeout: false,
  layout: 'default',
  meta: {
    layout: { env: { server: true, client: true } },
    renderers: { env: { server: true } },
    onCreateGlobalContext: { env: { client: true } },
    onCreatePageContext: { env: { client: true } },
    onData: { env: { client: true } },
  },
} satisfies Config & Record<string, unknown>;
