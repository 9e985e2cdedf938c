import { escapeHtml } from '../../../site/shared/text/plain-text.ts';
import type { PreviewTenant } from './preview-tenant.ts';

/** The operators' page at the server's own address: which sites there are and where. */
export function renderOverview(tenants: readonly PreviewTenant[], urls: Record<string, string>): string {
  const rows = tenants.map(({ id, sandbox }) => {
    const url = escapeHtml(urls[id] ?? '');
    return `<li><a href="${url}">${escapeHtml(id)}</a> <small>${url}${sandbox ? ' · sandbox API' : ''}</small></li>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>voucher-site preview</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem }
ul { padding: 0; list-style: none }
li { padding: .75rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
a { font-weight: 600 }
small { display: block; opacity: .7 }
</style>
</head>
<body>
<h1>Preview</h1>
<p>${tenants.length} sites, each under its own host name.</p>
<ul>
${rows.join('\n')}
</ul>
</body>
</html>`;
}
