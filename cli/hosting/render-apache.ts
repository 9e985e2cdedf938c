import { ROUTES } from '../../site/shared/routes.ts';
import { apacheRedirects } from './apache-redirects.ts';
import { apacheText } from './apache-text.ts';
import { ASKED_EACH_TIME, IMMUTABLE, IMMUTABLE_FOLDERS, LATEST_BUILD_FILE, REVALIDATED } from './cache-class.ts';
import { CONTENT_TYPES } from './content-type.ts';
import type { HostedSite } from './hosted-site.ts';
import { SLUG_PATTERN, type HostingOptions } from './hosting-options.ts';
import { indent } from './indent.ts';
import { sandboxNote } from './sandbox-note.ts';

const COMPRESSED = Object.entries(CONTENT_TYPES)
  .filter(([, type]) => type.includes('charset'))
  .map(([extension]) => extension)
  .join('|');

/** A complete configuration for Apache from 2.4.10 on: a virtual host for each site. */
export function renderApache(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes: a file in /etc/apache2/sites-enabled or conf.d.',
    '# Made by "voucher-site hosting apache". Print it anew when tenants.json or the settings of a tenant have changed.',
    '# Needs: a2enmod rewrite headers mime dir',
    ...sites.flatMap((site) => ['', ...renderHost(site, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function renderHost(site: HostedSite, { listen }: HostingOptions): string[] {
  return [
    `# ${site.id}`,
    `<VirtualHost ${listen?.address ?? '*'}:${listen?.port ?? 80}>`,
    ...indent([
      '# TLS goes here: a host on port 443 with SSLEngine on, SSLCertificateFile and SSLCertificateKeyFile.',
      `# Behind a proxy that does TLS, so that redirects name https: ServerName https://${site.domain}`,
      `ServerName ${site.domain}`,
      `DocumentRoot ${apacheText(site.root)}`,
      '# The folder above holds the link that leads to the live release.',
      `<Directory ${apacheText(site.root.slice(0, site.root.lastIndexOf('/')) || '/')}>`,
      ...indent(['Options FollowSymLinks', 'AllowOverride None', 'Require all granted']),
      '</Directory>',
      'DirectorySlash Off',
      'DirectoryIndex disabled',
      'ErrorDocument 404 /404.html',
      'ErrorDocument 500 /error.html',
      'ErrorDocument 503 /error.html',
      '',
      ...typeLines(),
      '',
      ...headerLines(site),
      '',
      'RewriteEngine On',
      ...rewriteLines(site),
      ...sandboxNote(site),
    ]),
    '</VirtualHost>',
  ];
}

function typeLines(): string[] {
  return [
    ...Object.entries(CONTENT_TYPES).map(([extension, type]) => `AddType ${apacheText(type)} .${extension}`),
    'RemoveLanguage .br',
    'RemoveType .gz .br',
    'AddEncoding br .br',
    'AddEncoding gzip .gz',
  ];
}

function headerLines({ headers }: HostedSite): string[] {
  const found = "%{REQUEST_STATUS} in {'200','206','304'}";
  const immutable = `${found} && %{REQUEST_URI} =~ m#^/(?:${IMMUTABLE_FOLDERS.join('|')})/#`;
  const latest = `${found} && %{REQUEST_URI} == '/${LATEST_BUILD_FILE}'`;
  return [
    ...headers.map(([name, value]) => `Header always set ${name} ${apacheText(value)}`),
    '# Cache classes: for good only what is there and whose name changes with its content.',
    `Header always set Cache-Control ${apacheText(REVALIDATED)}`,
    `Header always set Cache-Control ${apacheText(IMMUTABLE)} "expr=${immutable}"`,
    `Header always set Cache-Control ${apacheText(ASKED_EACH_TIME)} "expr=${latest}"`,
    'Header always merge Vary Accept-Encoding',
  ];
}

function rewriteLines(site: HostedSite): string[] {
  const root = '%{DOCUMENT_ROOT}';
  return [
    '# The page of a 404 is looked up once more, and found then.',
    'RewriteCond %{ENV:REDIRECT_STATUS} =""',
    String.raw`RewriteRule "/\.(?!well-known/)|^/(?:_headers|_redirects|404\.html)$|\.(?:br|gz)$" - [R=404,L]`,
    ...apacheRedirects(site),
    '# The short address of an acceptance location, unless a file of the site has it.',
    `RewriteCond "${root}/$1" !-f`,
    `RewriteCond "${root}/$1/index.html" !-f`,
    `RewriteCond "${root}${ROUTES.acceptanceLocations}/$1/index.html" -f`,
    `RewriteRule "^/(${SLUG_PATTERN})/?$" "${ROUTES.acceptanceLocations}/$1" [R=301,L]`,
    '# A folder shows its page, with and without a slash at its end.',
    `RewriteCond "${root}$1/index.html" -f`,
    'RewriteRule "^(/.*?)/*$" "$1/index.html"',
    '# Compressed files take the place of their own where the browser can read them.',
    ...['br', 'gzip'].flatMap((encoding) => {
      const ending = encoding === 'br' ? 'br' : 'gz';
      return [
        String.raw`RewriteCond %{HTTP:Accept-Encoding} "\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))"`,
        `RewriteCond "${root}$1.${ending}" -f`,
        String.raw`RewriteRule "^(/.+\.(?:${COMPRESSED}))$" "$1.${ending}" [L]`,
      ];
    }),
  ];
}
