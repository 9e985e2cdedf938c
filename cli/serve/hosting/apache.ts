import { acceptanceLocationPath, MERCHANTS_ALIAS, ROUTES } from '../../../site/shared/routes.ts';
import {
  CONTENT_TYPES,
  IMMUTABLE,
  IMMUTABLE_FOLDERS,
  LATEST_BUILD_FILE,
  NO_CACHE,
  REVALIDATED,
} from '../../generator/output/file-headers.ts';
import {
  blocksBy,
  CACHE_CLASSES,
  certificateFiles,
  CHECKOUT_POLICY,
  escapeRegExp,
  type HostedSite,
  type HostingOptions,
  headOf,
  includePatterns,
  isBehindProxy,
  type ListenAddress,
  publicOrigin,
  quoteText,
  sandboxNote,
  SHORT_ADDRESS,
  SHORT_SLUG_PATTERN,
  SLUG_PATTERN,
  STRICT_TRANSPORT,
  strictTransport,
  TEXT_TYPES,
  TWO_SLASHES,
  visitorsListen,
} from './hosted-site.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { targetWithQuery } from '../../generator/output/redirects-file.ts';
import type { WrittenRedirect } from '../../generator/output/redirects-file.ts';

const block = blocksBy('    ');

const COMPRESSED = TEXT_TYPES.map(([extension]) => extension).join('|');

/** A complete configuration for Apache 2.4.17 or later, with a virtual host per site. */
export function renderApache(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    ...headOf('apache', ': save as a file in /etc/apache2/sites-enabled or conf.d.', options),
    isBehindProxy(options)
      ? '# Needs: a2enmod rewrite headers mime dir'
      : '# Needs: a2enmod rewrite headers mime dir ssl',
    ...(options.hasDefaultServer ? sites.slice(0, 1).flatMap((site) => defaultHosts(site, options)) : []),
    ...sites.flatMap((site) => [
      '',
      `# ${site.id}`,
      ...(isBehindProxy(options) ? [] : redirectHost(site, options)),
      ...(site.otherNames.length === 0 ? [] : otherNamesHost(site, options)),
      ...renderHost(site, options),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** TLS of the host, or of a proxy in front of it. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  return isBehindProxy(options) ? ['# The proxy terminates TLS.'] : tlsLines(site, options);
}

function renderHost(site: HostedSite, options: HostingOptions): string[] {
  return virtualHost(visitorsListen(options) ?? { port: 443 }, [
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
    ...includeLines(site, options),
    'RewriteEngine On',
    ...(isBehindProxy(options) ? secureLines(site, options) : []),
    ...rewriteLines(site),
    ...sandboxNote(site),
  ]);
}

function typeLines(): string[] {
  return [
    ...Object.entries(CONTENT_TYPES).map(([extension, type]) => `AddType ${quoteText(type)} .${extension}`),
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
    ...headers.map(([name, value]) => `Header always set ${name} ${quoteText(value)}`),
    `Header always set Content-Security-Policy ${quoteText(policies.pages)}`,
    ...(policies.checkout === policies.pages
      ? []
      : [
          CHECKOUT_POLICY,
          `Header always set Content-Security-Policy ${quoteText(policies.checkout)} "expr=${isCheckout}"`,
        ]),
    CACHE_CLASSES,
    `Header always set Cache-Control ${quoteText(REVALIDATED)}`,
    `Header always set Cache-Control ${quoteText(IMMUTABLE)} "expr=${immutable}"`,
    `Header always set Cache-Control ${quoteText(NO_CACHE)} "expr=${latest}"`,
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
    TWO_SLASHES,
    String.raw`RewriteCond %{THE_REQUEST} "^\S+ /[/\\]+([^?\s]*)"`,
    'RewriteRule "^" "/%1" [R=301,L,NE]',
    '# The page of a 404 is a second request, which must succeed.',
    'RewriteCond %{ENV:REDIRECT_STATUS} =""',
    String.raw`RewriteRule "/\.(?!well-known/)|^/(?:_headers|_redirects|404\.html)$|\.(?:br|gz)$" - [R=404,L]`,
    ...apacheRedirects(site),
    SHORT_ADDRESS,
    `RewriteCond "${root}/$1" !-f`,
    `RewriteCond "${root}/$1/index.html" !-f`,
    `RewriteCond "${root}${ROUTES.acceptanceLocations}/$1/index.html" -f`,
    `RewriteRule "^/(${SHORT_SLUG_PATTERN})/?$" "${ROUTES.acceptanceLocations}/$1" [R=301,L]`,
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

/** Otherwise, Apache shows the first site for every name that leads to this host. */
function defaultHosts(first: HostedSite, options: HostingOptions): string[] {
  const host = (listen: ListenAddress, tls: readonly string[]): string[] =>
    virtualHost(listen, [
      'ServerName unknown.invalid',
      ...NAME_LINES,
      ...tls,
      ...includeLines(undefined, options),
      'RewriteEngine On',
      'RewriteRule "^" - [R=421,L]',
    ]);
  return [
    '',
    '# Unknown hosts get 421: Apache sends them to the first virtual host of an address. If a file before this one has',
    '# another first host (such as 000-default.conf), disable it, or generate this file with --no-default-server.',
    ...host(options.listen ?? { port: 80 }, []),
    ...(isBehindProxy(options)
      ? []
      : [
          '# Apache completes the handshake for any name, so it needs a certificate: that of the first site.',
          ...host(options.listenTls ?? { port: 443 }, tlsLines(first, options)),
        ]),
  ];
}

/** Redirects `www.` and aliases to the domain. */
function otherNamesHost(site: HostedSite, options: HostingOptions): string[] {
  const [name, ...more] = site.otherNames;
  const strict = strictTransport(site);
  return [
    ...virtualHost(visitorsListen(options) ?? { port: 443 }, [
      ...(isBehindProxy(options) ? [] : tlsLines(site, options)),
      `ServerName ${name}`,
      ...aliasLine(more),
      ...NAME_LINES,
      ...(strict === undefined ? [] : [`Header always set ${STRICT_TRANSPORT} ${quoteText(strict)}`]),
      'RewriteEngine On',
      String.raw`RewriteCond %{THE_REQUEST} "^\S+ ${TARGET_HOST}(/[^?\s]*)"`,
      `RewriteRule "^" "${publicOrigin(site, options)}%1" [R=301,L,NE]`,
      '# Any other form of a request.',
      'RewriteRule "^" - [R=421,L]',
    ]),
    '',
  ];
}

function aliasLine(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`ServerAlias ${names.join(' ')}`];
}

/** A request line may contain the whole address: `GET http://stadt.example/faq HTTP/1.1`. */
const TARGET_HOST = String.raw`(?:\w+://[^/?\s]*)?`;

/** The operator's own lines, which survive the next print. */
function includeLines(site: HostedSite | undefined, options: HostingOptions): string[] {
  return includePatterns(site, options).map((pattern) => `IncludeOptional ${quoteText(pattern)}`);
}

/** Redirects http:// to https://, except for the paths that certificate authorities check. */
function redirectHost(site: HostedSite, options: HostingOptions): string[] {
  return [
    ...virtualHost(options.listen ?? { port: 80 }, [
      `ServerName ${site.domain}`,
      ...aliasLine(site.otherNames),
      ...NAME_LINES,
      ...folderLines(site),
      'RewriteEngine On',
      // Uses the encoded path of the request line, because a decoded line break would start a header. Apache adds the query.
      String.raw`RewriteCond %{THE_REQUEST} "^\S+ ${TARGET_HOST}(/(?!\.well-known/acme-challenge/)[^?\s]*)"`,
      `RewriteRule "^" "${publicOrigin(site, options)}%1" [R=301,L,NE]`,
      '# A request line without a path.',
      String.raw`RewriteCond %{REQUEST_URI} "!^/\.well-known/acme-challenge/"`,
      `RewriteRule "^" "${publicOrigin(site, options)}/" [R=301,L,NE]`,
    ]),
    '',
  ];
}

function virtualHost({ address = '*', port }: ListenAddress, lines: readonly string[]): string[] {
  return block(`<VirtualHost ${address}:${port}>`, lines, '</VirtualHost>');
}

/** Redirects use the site's domain, whatever the Host header contains; TRACE, which echoes requests, is off. */
const NAME_LINES = ['UseCanonicalName On', 'ServerSignature Off', 'TraceEnable Off'];

function folderLines({ root }: HostedSite): string[] {
  return [
    `DocumentRoot ${quoteText(root)}`,
    '# The parent folder contains the link to the live release.',
    ...block(
      `<Directory ${quoteText(root.slice(0, root.lastIndexOf('/')) || '/')}>`,
      ['Options FollowSymLinks', 'AllowOverride None', 'Require all granted'],
      '</Directory>',
    ),
  ];
}

function tlsLines(site: HostedSite, options: HostingOptions): string[] {
  const { certificate, key } = certificateFiles(site, options);
  return [
    '# TLS',
    'SSLEngine On',
    'SSLProtocol -all +TLSv1.2 +TLSv1.3',
    `SSLCertificateFile ${quoteText(certificate)}`,
    `SSLCertificateKeyFile ${quoteText(key)}`,
  ];
}

/** The rules of all redirects. */
function apacheRedirects({ redirects }: HostedSite): string[] {
  const single = redirects.flatMap(({ from, to, status }) => {
    const path = escapeRegExp(from);
    return rulesOf(quotePattern(from === EVERY_PATH ? '^' : `^${path}/*$`), to, status);
  });
  const merchant = acceptanceLocationPath('$1');
  return [...single, `RewriteRule "^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$" "${merchant}" [R=301,L]`];
}

/** Apache appends the visitor's query unless the target has a query, but after a fragment. */
function rulesOf(pattern: string, to: string, status: WrittenRedirect['status']): string[] {
  // The target is encoded. `%` and `$` are references to matches; only `%` can be escaped.
  const target = to.replaceAll('$', '%24').replaceAll('%', String.raw`\%`);
  const rule = (substitution: string) => `RewriteRule ${pattern} "${substitution}" [R=${status},L,NE]`;
  if (!to.includes('#') || to.includes('?')) return [rule(target)];
  const withQuery = rule(targetWithQuery(target, '?%{QUERY_STRING}'));
  return ['RewriteCond %{QUERY_STRING} .', withQuery, rule(target)];
}

/** mod_rewrite keeps backslashes, so a quote is written as its code. */
function quotePattern(pattern: string): string {
  return `"${pattern.replaceAll('"', String.raw`\x22`)}"`;
}
