import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { iconId, type IconName } from '../components/Icon.tsx';
import { ICON_PATHS } from '../components/icon-paths.ts';
import { locatePage } from '../shared/payload/page-data.ts';
import { serializeShell } from '../shared/payload/shell.ts';
import { ROUTES } from '../shared/routes.ts';

// oxlint-disable-next-line import/default -- Vite's query makes it an address
import drawCart from '../sleeping-page/first-view/draw-cart.ts?url&no-inline';
// oxlint-disable-next-line import/default -- Vite's query makes it an address
import drawCheckout from '../sleeping-page/first-view/draw-checkout.ts?url&no-inline';
// oxlint-disable-next-line import/default -- Vite's query makes it an address
import instant from '../sleeping-page/instant/instant.ts?url&no-inline';
// oxlint-disable-next-line import/default -- Vite's query makes it an address
import beforePaint from '../sleeping-page/before-paint.ts?url&no-inline';
import { SHELL_ID } from '../sleeping-page/names.ts';

/** Scripts that draw a page before React is there. */
const DRAWING: Readonly<Record<string, string>> = { [ROUTES.cart]: drawCart, [ROUTES.checkout]: drawCheckout };

/**
 * For the generator's frames and Vike's renderPage(). All that it loads is named before the first script, which the
 * parser stops at: Chromium does not look ahead in documents with a Content-Security-Policy of their own.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, data, shell, config, snapshot, routeParams } = pageContext;
  const pageId = pageContext.pageId ?? '';
  const { renderLayout, renderPageHead, renderPageBody } = config.renderers;
  const { tenant, page } = pageContext.frame ?? {
    tenant: {
      head: pageContext.tenantHead,
      ...renderLayout(pageId, config.layout, shell),
      shellJson: serializeShell(shell),
    },
    page: {
      head: renderPageHead(data, shell, { pageId, routeParams, snapshot }),
      body: renderPageBody(Page, data, config.layout, shell),
    },
  };
  const modules = [instant, DRAWING[`/${locatePage(pageId).section}`] ?? []].flat();
  const preloads = modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  const scripts = modules.map((href) => `<script type="module" src="${href}"></script>`).join('');
  return escapeInject`<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="preload" as="script" href="${beforePaint}">
${dangerouslySkipEscape(preloads)}
${dangerouslySkipEscape(tenant.head)}
<script src="${beforePaint}"></script>
${dangerouslySkipEscape(scripts)}
${dangerouslySkipEscape(page.head)}
</head>
<body>
${dangerouslySkipEscape(renderIconSprite())}
<div id="root">${dangerouslySkipEscape(tenant.before + page.body + tenant.after)}</div>
<script id="${SHELL_ID}" type="application/json">${dangerouslySkipEscape(tenant.shellJson)}</script>
</body>
</html>`;
}

/**
 * All outlines that `Icon` refers to. Outside of what React renders: no script contains them, and a list does not
 * repeat them.
 */
function renderIconSprite(): string {
  // Object.entries does not keep the type of keys.
  const icons = Object.entries(ICON_PATHS) as [IconName, string][];
  const paths = icons.map(([name, path]) => `<path id="${iconId(name)}" d="${path}"/>`);
  return `<svg width="0" height="0" class="icon-sprite" aria-hidden="true" focusable="false"><defs>${paths.join('')}</defs></svg>`;
}
