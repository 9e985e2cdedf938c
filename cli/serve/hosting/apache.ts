import { ROUTES, acceptanceLocationPath, MERCHANTS_ALIAS } from '../../../site/shared/routes.ts';
import { assert } from '../../lib/errors.ts';
import {
  NO_CACHE,
  IMMUTABLE,
  IMMUTABLE_FOLDERS,
  LATEST_BUILD_FILE,
  REVALIDATED,
  CONTENT_TYPES,
} from '../../output/file-headers.ts';
import type { WrittenRedirect } from '../../output/redirects-file.ts';
import {
  type HostedSite,
  certificateFiles,
  isBehindProxy,
  publicOrigin,
  SLUG_PATTERN,
  type HostingOptions,
  type ListenAddress,
  indent,
  sandboxNote,
  targetWithQuery,
} from './hosted-site.ts';

const COMPRESSED = Object.entries(CONTENT_TYPES)
  .filter(([, type]) => type.includes('charset'))
  .map(([extension]) => extension)
  .join('|');

/** A complete configuration for Apache 2.4.10 or later, with a virtual host per site. */
export function renderApache(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes: a file in /etc/apache2/sites-enabled or conf.d.',
    '# Made by "voucher-site hosting apache". Print it again when tenants.json or the settings of a tenant have changed.',
    isBehindProxy(options)
      ? '# Needs: a2enmod rewrite headers mime dir'
      : '# Needs: a2enmod rewrite headers mime dir ssl',
    ...sites.flatMap((site) => [
      '',
      `# ${site.id}`,
      ...(isBehindProxy(options) ? [] : redirectHost(site, options)),
      ...renderHost(site, options),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Redirects http:// to https://, except for the paths that certificate authorities check. */
function redirectHost(site: HostedSite, options: HostingOptions): string[] {
  return [
    openHost(options.listen ?? { port: 80 }),
    ...indent([
      `ServerName ${site.domain}`,
      ...NAME_LINES,
      ...folderLines(site),
      'RewriteEngine On',
      // Uses the encoded path of the request line, because a decoded line break would start a header. Apache adds the query.
      String.raw`RewriteCond %{THE_REQUEST} "^\S+ (/(?!\.well-known/acme-challenge/)[^?\s]*)"`,
      `RewriteRule "^" "${publicOrigin(site, options)}%1" [R=301,L,NE]`,
    ]),
    '</VirtualHost>',
    '',
  ];
}

function openHost({ address = '*', port }: ListenAddress): string {
  return `<VirtualHost ${address}:${port}>`;
}

/** Redirects use the site's domain, whatever the Host header contains; TRACE, which echoes requests, is off. */
const NAME_LINES = ['UseCanonicalName On', 'ServerSignature Off', 'TraceEnable Off'];

function folderLines({ root }: HostedSite): string[] {
  return [
    `DocumentRoot ${apacheText(root)}`,
    '# The parent folder contains the link to the live release.',
    `<Directory ${apacheText(root.slice(0, root.lastIndexOf('/')) || '/')}>`,
    ...indent(['Options FollowSymLinks', 'AllowOverride None', 'Require all granted']),
    '</Directory>',
  ];
}

/** TLS of the host, or of a proxy in front of it. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  if (isBehindProxy(options)) return ['# The proxy does TLS.'];
  const { certificate, key } = certificateFiles(site, options);
  return [
    '# TLS',
    'SSLEngine On',
    'SSLProtocol -all +TLSv1.2 +TLSv1.3',
    `SSLCertificateFile ${apacheText(certificate)}`,
    `SSLCertificateKeyFile ${apacheText(key)}`,
  ];
}

function renderHost(site: HostedSite, options: HostingOptions): string[] {
  const { listen, listenTls } = options;
  return [
    openHost((isBehindProxy(options) ? listen : listenTls) ?? { port: 443 }),
    ...indent([
      ...transportLines(site, options),
      // Includes the scheme for redirects.
      `ServerName ${publicOrigin(site, options)}`,
      ...NAME_LINES,
      ...folderLines(site),
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
      ...(isBehindProxy(options) ? secureLines(site, options) : []),
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

function secureLines(site: HostedSite, options: HostingOptions): string[] {
  return [
    '# The proxy sets X-Forwarded-Proto to the scheme of the request.',
    'RewriteCond %{HTTP:X-Forwarded-Proto} "=http"',
    String.raw`RewriteCond %{THE_REQUEST} "^\S+ (/[^?\s]*)"`,
    `RewriteRule "^" "${publicOrigin(site, options)}%1" [R=301,L,NE]`,
  ];
}

function headerLines({ headers, policies }: HostedSite): string[] {
  const isCheckout = `%{REQUEST_URI} =~ m#^${ROUTES.checkout}(?:/|$)#`;
  const found = "%{REQUEST_STATUS} in {'200','206','304'}";
  const immutable = `${found} && %{REQUEST_URI} =~ m#^/(?:${IMMUTABLE_FOLDERS.join('|')})/#`;
  const latest = `${found} && %{REQUEST_URI} == '/${LATEST_BUILD_FILE}'`;
  return [
    ...headers.map(([name, value]) => `Header always set ${name} ${apacheText(value)}`),
    `Header always set Content-Security-Policy ${apacheText(policies.pages)}`,
    ...(policies.checkout === policies.pages
      ? []
      : [
          '# The checkout, which is loaded as a document, has its own policy.',
          `Header always set Content-Security-Policy ${apacheText(policies.checkout)} "expr=${isCheckout}"`,
        ]),
    '# Cache classes: only existing files whose names change with their content are immutable.',
    `Header always set Cache-Control ${apacheText(REVALIDATED)}`,
    `Header always set Cache-Control ${apacheText(IMMUTABLE)} "expr=${immutable}"`,
    `Header always set Cache-Control ${apacheText(NO_CACHE)} "expr=${latest}"`,
    'Header always merge Vary Accept-Encoding',
    'Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"',
  ];
}

function rewriteLines(site: HostedSite): string[] {
  const root = '%{DOCUMENT_ROOT}';
  return [
    '# Otherwise Apache would respond to a POST with the page.',
    'RewriteCond %{REQUEST_METHOD} "!^(?:GET|HEAD)$"',
    'RewriteRule "^" - [R=405,L]',
    '# A path that begins with two slashes names another host wherever it is read as an address.',
    String.raw`RewriteCond %{THE_REQUEST} "^\S+ /[/\\]+([^?\s]*)"`,
    'RewriteRule "^" "/%1" [R=301,L,NE]',
    '# The page of a 404 is a second request, which must succeed.',
    'RewriteCond %{ENV:REDIRECT_STATUS} =""',
    String.raw`RewriteRule "/\.(?!well-known/)|^/(?:_headers|_redirects|404\.html)$|\.(?:br|gz)$" - [R=404,L]`,
    ...apacheRedirects(site),
    '# The short address of an acceptance location, unless the site has a file of that name.',
    `RewriteCond "${root}/$1" !-f`,
    `RewriteCond "${root}/$1/index.html" !-f`,
    `RewriteCond "${root}${ROUTES.acceptanceLocations}/$1/index.html" -f`,
    `RewriteRule "^/(${SLUG_PATTERN})/?$" "${ROUTES.acceptanceLocations}/$1" [R=301,L]`,
    '# A folder shows its page, with and without a trailing slash.',
    `RewriteCond "${root}$1/index.html" -f`,
    'RewriteRule "^(/.*?)/*$" "$1/index.html"',
    '# Compressed files are sent to browsers that support them.',
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

/** The rules of all redirects. */
function apacheRedirects({ redirects }: HostedSite): string[] {
  return [
    ...redirects.flatMap(rulesOf),
    `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${acceptanceLocationPath('$1')}" [R=301,L]`,
  ];
}

/** Apache appends the visitor's query unless the target has a query, but after a fragment. */
function rulesOf({ from, to, status }: WrittenRedirect): string[] {
  const pattern = quotePattern(`^${from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/*$`);
  // The target is encoded. `%` and `$` are references to matches; only `%` can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  return ['RewriteCond %{QUERY_STRING} .', rule(targetWithQuery(target, '?%{QUERY_STRING}')), rule(target)];
}

/** mod_rewrite keeps backslashes, so a quote is written as its code. */
function quotePattern(pattern: string): string {
  return `"${pattern.replaceAll('"', String.raw`\x22`)}"`;
}

/** A quoted string of Apache's configuration. */
function apacheText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
