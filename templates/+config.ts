import type { Config } from 'vike/types';
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
  layout: 'default',
  meta: {
    layout: { env: { server: true, client: true } },
    renderers: { env: { server: true } },
  },
} satisfies Config & Record<string, unknown>;
