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

/** A complete configuration for Apache from 2.4.10 on: a virtual host for each site. */
export function renderApache(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes: a file in /etc/apache2/sites-enabled or conf.d.',
    '# Made by "voucher-site hosting apache". Print it anew when tenants.json or the settings of a tenant have changed.',
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

/** Sends http:// on to https://, but for what certificates are got by. */
function redirectHost(site: HostedSite, options: HostingOptions): string[] {
  return [
    openHost(options.listen ?? { port: 80 }),
    ...indent([
      `ServerName ${site.domain}`,
      ...NAME_LINES,
      ...folderLines(site),
      'RewriteEngine On',
      // As it was asked for: Apache decodes the path, and a line break in it would begin a header. It adds the query by itself.
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

/** Redirects name the site's own domain, whatever a request calls it, and no request is sent back as it came. */
const NAME_LINES = ['UseCanonicalName On', 'ServerSignature Off', 'TraceEnable Off'];

function folderLines({ root }: HostedSite): string[] {
  return [
    `DocumentRoot ${apacheText(root)}`,
    '# The folder above holds the link that leads to the live release.',
    `<Directory ${apacheText(root.slice(0, root.lastIndexOf('/')) || '/')}>`,
    ...indent(['Options FollowSymLinks', 'AllowOverride None', 'Require all granted']),
    '</Directory>',
  ];
}

/** How the host itself is reached: by TLS, or by a proxy that does TLS. */
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
      // With the scheme, which redirects name.
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
    '# The proxy says in X-Forwarded-Proto how it was asked.',
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
          '# The checkout, which is loaded as a document, has a policy of its own.',
          `Header always set Content-Security-Policy ${apacheText(policies.checkout)} "expr=${isCheckout}"`,
        ]),
    '# Cache classes: for good only what is there and whose name changes with its content.',
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
    '# Apache would answer a POST with the page.',
    'RewriteCond %{REQUEST_METHOD} "!^(?:GET|HEAD)$"',
    'RewriteRule "^" - [R=405,L]',
    '# A path that begins with two slashes names another host wherever it is read as an address.',
    String.raw`RewriteCond %{THE_REQUEST} "^\S+ /[/\\]+([^?\s]*)"`,
    'RewriteRule "^" "/%1" [R=301,L,NE]',
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

/** Rules for each redirect. */
function apacheRedirects({ redirects }: HostedSite): string[] {
  return [
    ...redirects.flatMap(rulesOf),
    `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${acceptanceLocationPath('$1')}" [R=301,L]`,
  ];
}

/** Apache hands the visitor's query on by itself, unless the target has its own, but puts it behind a fragment. */
function rulesOf({ from, to, status }: WrittenRedirect): string[] {
  const pattern = quotePattern(`^${from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/*$`);
  // The target is encoded already. `%` and `$` refer to what was matched; the first one can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  return ['RewriteCond %{QUERY_STRING} .', rule(targetWithQuery(target, '?%{QUERY_STRING}')), rule(target)];
}

/** mod_rewrite hands backslashes on as they are, so a quote is written as its number. */
function quotePattern(pattern: string): string {
  return `"${pattern.replaceAll('"', String.raw`\x22`)}"`;
}

/** A text as Apache reads it between quotes. */
function apacheText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
