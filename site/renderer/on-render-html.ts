import { stringify } from '@brillout/json-serializer/stringify';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { SHELL_ELEMENT_ID } from '../shared/payload/shell.ts';
import themeBoot from '../features/theme/theme-boot.js?url&no-inline';

/** Composes the document. The generator's frames and Vike's own renderPage() both come through here. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, data, shell, config } = pageContext;
  const pageId = pageContext.pageId ?? '';
  const { renderLayout, renderPage } = config.renderers;
  const layout = renderLayout(pageId, config.layout, shell);
  const page = pageContext.frame ?? renderPage(Page, data, config.layout, shell);
  const shellJson = stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
  return escapeInject`<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="${themeBoot}"></script>
${dangerouslySkipEscape(page.head)}
${dangerouslySkipEscape(pageContext.tenantHead)}
</head>
<body>
<div id="root">${dangerouslySkipEscape(layout.before + page.body + layout.after)}</div>
<script id="${SHELL_ELEMENT_ID}" type="application/json">${dangerouslySkipEscape(shellJson)}</script>
</body>
</html>`;
}
