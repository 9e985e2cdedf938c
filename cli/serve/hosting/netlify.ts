import { sandboxNote, type HostedSite } from './hosted-site.ts';

/** netlify.toml of a site. Netlify reads redirects and headers from the site's own files. */
export function renderNetlify(sites: readonly HostedSite[]): string {
  return sites.map(renderToml).join('\n');
}

function renderToml(site: HostedSite): string {
  const { id, domain, otherNames } = site;
  const lines = [
    `# netlify.toml of ${id}: one Netlify site with the domain ${domain}.`,
    '# Redirects, security headers, cache classes and the 404 page need no settings: Netlify reads _redirects, _headers and',
    '# 404.html of the site. It also compresses files and terminates TLS.',
    `# On a machine that keeps its dist folder: netlify deploy --prod --no-build --dir dist/${id}`,
    '# A build on Netlify starts without earlier releases, so assets that open tabs still request are not retained;',
    '# such a tab reloads the page.',
    ...sandboxNote(site),
    '',
    '[build]',
    `  command = "npm ci && npm exec --no -- voucher-site build --tenant ${id}"`,
    `  publish = "dist/${id}"`,
    '',
    '[build.environment]',
    '  NODE_VERSION = "24"',
    '',
    '# Do not post-process the files: names and links must not change.',
    '[build.processing]',
    '  skip_processing = true',
    ...(otherNames.length === 0
      ? []
      : ['', '# Domain aliases of the Netlify site: it would show the site under these names too.']),
    ...otherNames.flatMap((name) => redirectLines(name, domain)),
    '',
  ];
  return lines.join('\n');
}

/** Netlify appends the visitor's query. */
function redirectLines(name: string, domain: string): string[] {
  return ['http', 'https'].flatMap((scheme) => [
    '',
    '[[redirects]]',
    `  from = "${scheme}://${name}/*"`,
    `  to = "https://${domain}/:splat"`,
    '  status = 301',
    '  force = true',
  ]);
}
