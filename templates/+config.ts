import type { Config } from 'vike/types';
import {
  onCreatePageContext,
  onData,
  onHydrationEnd,
  onPageTransitionEnd,
  onPageTransitionStart,
} from '../site/client/router-hooks.ts' with { type: 'vike:pointer' };
import { onCreateGlobalContext } from '../site/client/start-client.ts' with { type: 'vike:pointer' };
import { onRenderClient } from '../site/renderer/on-render-client.tsx' with { type: 'vike:pointer' };
import { onRenderHtml } from '../site/renderer/on-render-html.ts' with { type: 'vike:pointer' };
import { renderers } from '../site/renderer/render-parts.tsx' with { type: 'vike:pointer' };

export default {
  filesystemRoutingRoot: '/',
  clientRouting: true,
  hydrationCanBeAborted: true,
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
  // Our browser hooks never resolve while a page is being left, so that the client router does not continue. They need
  // no timeout.
  hooksTimeout: false,
  layout: 'default',
  meta: {
    layout: { env: { server: true, client: true } },
    startsAtOnce: { env: { server: true } },
    renderers: { env: { server: true } },
    onCreateGlobalContext: { env: { client: true } },
    onCreatePageContext: { env: { client: true } },
    onData: { env: { client: true } },
  },
} satisfies Config & Record<string, unknown>;
