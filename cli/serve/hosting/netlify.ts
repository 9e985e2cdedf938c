import { sandboxNote, type HostedSite } from './hosted-site.ts';

/** netlify.toml of a site. Netlify reads redirects and headers from the site's own files. */
export function renderNetlify(sites: readonly HostedSite[]): string {
  return sites.map(renderToml).join('\n');
}

function renderToml(site: HostedSite): string {
  const { id, domain } = site;
  const lines = [
    `# netlify.toml of ${id}: a Netlify site of its own, with the domain ${domain}.`,
    '# Redirects, security headers, cache classes and the 404 page need nothing here: _redirects, _headers and 404.html are',
    '# in the site. Netlify compresses by itself and does TLS.',
    `# From a machine that keeps its dist folder: netlify deploy --prod --no-build --dir dist/${id}`,
    '# A build at Netlify starts from nothing: assets of earlier releases, which open tabs ask for, are then not carried over,',
    '# and an open tab loads the page anew instead.',
    ...sandboxNote(site),
    '',
    '[build]',
    `  command = "npm ci && npx voucher-site build --tenant ${id}"`,
    `  publish = "dist/${id}"`,
    '',
    '[build.environment]',
    '  NODE_VERSION = "20"',
    '',
    '# The files are as they are to be; names and links must not change.',
    '[build.processing]',
    '  skip_processing = true',
    '',
  ];
  return lines.join('\n');
}
