import { escapeHtml } from '../../site/shared/text/plain-text.ts';
import { assert } from '../lib/errors.ts';

export interface RedirectStub {
  /** Path of the site, or absolute URL. */
  to: string;
  tenantDomain: string;
}

/**
 * The document of a redirect for hosts that know no redirects. Search engines take a refresh without delay together with
 * the canonical URL for a permanent redirect; a `noindex` would tell them to forget the address instead of moving it.
 */
export function renderRedirectStub({ to, tenantDomain }: RedirectStub): string {
  assert(/^(\/(?!\/)|https?:\/\/)/.test(to), `a redirect leads to a path or a web address, not to ${to}`);
  const link = escapeHtml(to);
  const canonical = escapeHtml(to.startsWith('/') ? `https://${tenantDomain}${to}` : to);
  return `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Weiterleitung</title>
<meta http-equiv="refresh" content="0; url=${link}">
<link rel="canonical" href="${canonical}">
</head>
<body>
<main>
<h1>Weiterleitung</h1>
<p>Diese Seite ist umgezogen. Falls Sie nicht automatisch weitergeleitet werden, folgen Sie bitte diesem Link: <a href="${link}">${link}</a></p>
</main>
</body>
</html>
`;
}
