import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { renderIconSprite } from '../layouts/icon-sprite.ts';
import { SHELL_ELEMENT_ID } from '../shared/payload/shell.ts';
import { serializeShell } from '../shared/payload/build-shell.ts';

import earlyInput from '../features/early-input/early-input.js?url&no-inline';
import boot from './boot.js?url&no-inline';

/** Composes the document, both for the generator's frames and for Vike's renderPage(). */
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
  return escapeInject`<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script src="${boot}"></script>
<script src="${earlyInput}"></script>
${dangerouslySkipEscape(page.head)}
${dangerouslySkipEscape(tenant.head)}
</head>
<body>
${dangerouslySkipEscape(renderIconSprite())}
<div id="root">${dangerouslySkipEscape(tenant.before + page.body + tenant.after)}</div>
<script id="${SHELL_ELEMENT_ID}" type="application/json">${dangerouslySkipEscape(tenant.shellJson)}</script>
</body>
</html>`;
}
