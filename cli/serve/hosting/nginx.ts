import { CRAWLER } from '../../../site/shared/crawlers.ts';
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
} from './hosted-site.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import { targetWithQuery } from '../../generator/output/redirects-file.ts';

/** Types of files that nginx compresses if no compressed file exists. */
const COMPRESSED_TYPES = TEXT_TYPES.map(([, type]) => quoteText(type));

const block = blocksBy('    ');

/**
 * A complete configuration for nginx 1.19.4 or later, for the `http` context. Security headers and cache classes are
 * set once per server, because a location that adds a header loses all headers of the server.
 */
export function renderNginx(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    ...headOf('nginx', ', for the http context: save as a file in /etc/nginx/conf.d or sites-enabled.', options),
    '# Keep open_file_cache off: a release goes live by changing a link.',
    '',
    ...hashSizeDirectives(sites),
    CACHE_CLASSES,
    ...block('map $status:$uri $voucher_cache_control {', [
      `default ${quoteText(REVALIDATED)};`,
      `${quoteText(`~^(?:200|206|304):/(?:${IMMUTABLE_FOLDERS.join('|')})/`)} ${quoteText(IMMUTABLE)};`,
      `${quoteText(`~:/${LATEST_BUILD_FILE.replace('.', String.raw`\.`)}$`)} ${NO_CACHE};`,
    ]),
    '',
    '# The path without a trailing slash.',
    ...block('map $uri $voucher_path {', ['default $uri;', '"~^(?<voucher_bare_path>.+?)/+$" $voucher_bare_path;']),
    '',
    '# Clients may interpret a path that begins with two slashes as another host. Uses the requested form,',
    '# in which line breaks stay encoded.',
    ...block('map $request_uri $voucher_single_slash {', [
      'default "";',
      `${quoteText(String.raw`~^/[/\\]+(?<voucher_rest>.*)$`)} /$voucher_rest;`,
    ]),
    '',
    '# Known crawlers get no page for what is missing.',
    ...block('map $http_user_agent $voucher_crawler {', ['default 0;', `${quoteText(`~*${CRAWLER.source}`)} 1;`]),
    ...(options.hasDefaultServer ? defaultServer(options) : []),
    ...sites.flatMap((site) => [
      '',
      `# ${site.id}`,
      ...(isBehindProxy(options) ? [] : redirectServer(site, options)),
      ...(site.otherNames.length === 0 ? [] : otherNamesServer(site, options)),
      ...renderServer(site, options),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Otherwise, nginx shows the first site for every name that leads to this host. */
function defaultServer(options: HostingOptions): string[] {
  return [
    '',
    '# Unknown hosts get 421, and no TLS handshake. An address has one default server: if nginx reports a duplicate, remove',
    '# the other one (such as sites-enabled/default), or generate this file with --no-default-server.',
    ...block('server {', [
      ...listenLines(options.listen, 80, ' default_server'),
      ...(isBehindProxy(options)
        ? []
        : [
            ...listenLines(options.listenTls, 443, ' ssl http2 default_server'),
            '# nginx takes the protocols of all sites from here.',
            TLS_PROTOCOLS,
            'ssl_reject_handshake on;',
          ]),
      'server_name _;',
      'server_tokens off;',
      ...includeLines(undefined, options),
      'location / { return 421; }',
    ]),
  ];
}

/** Redirects http:// to https://, except for the paths that certificate authorities check. */
function redirectServer(site: HostedSite, options: HostingOptions): string[] {
  return [
    ...block('server {', [
      ...listenLines(options.listen, 80, ''),
      `server_name ${[site.domain, ...site.otherNames].join(' ')};`,
      `root ${quoteText(site.root)};`,
      'server_tokens off;',
      'location ^~ /.well-known/acme-challenge/ { default_type text/plain; }',
      `location / { return 301 ${publicOrigin(site, options)}$request_uri; }`,
    ]),
    '',
  ];
}

/** Redirects `www.` and aliases to the domain. */
function otherNamesServer(site: HostedSite, options: HostingOptions): string[] {
  const strict = strictTransport(site);
  return [
    ...block('server {', [
      ...(isBehindProxy(options) ? listenLines(options.listen, 80, '') : tlsLines(site, options)),
      `server_name ${site.otherNames.join(' ')};`,
      'server_tokens off;',
      ...(strict === undefined ? [] : [`add_header ${STRICT_TRANSPORT} ${quoteText(strict)} always;`]),
      `return 301 ${publicOrigin(site, options)}$request_uri;`,
    ]),
    '',
  ];
}

/** TLS of the server, or of a proxy in front of it. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  if (!isBehindProxy(options)) return tlsLines(site, options);
  return [
    ...listenLines(options.listen, 80, ''),
    '# The proxy terminates TLS and sets X-Forwarded-Proto to the scheme of the request.',
    `if ($http_x_forwarded_proto = http) { return 301 ${publicOrigin(site, options)}$request_uri; }`,
  ];
}

const TLS_PROTOCOLS = 'ssl_protocols TLSv1.2 TLSv1.3;';

function tlsLines(site: HostedSite, options: HostingOptions): string[] {
  const { certificate, key } = certificateFiles(site, options);
  return [
    ...listenLines(options.listenTls, 443, ' ssl http2'),
    '# TLS',
    `ssl_certificate ${quoteText(certificate)};`,
    `ssl_certificate_key ${quoteText(key)};`,
    TLS_PROTOCOLS,
  ];
}

/** The operator's own lines, which survive the next print. */
function includeLines(site: HostedSite | undefined, options: HostingOptions): string[] {
  return includePatterns(site, options).map((pattern) => `include ${quoteText(pattern)};`);
}

function renderServer(site: HostedSite, options: HostingOptions): string[] {
  const maps = redirectMaps(site);
  const { pages, checkout } = site.policies;
  const policy = `$voucher_policy_${site.id.replaceAll('-', '_')}`;
  return [
    ...(pages === checkout
      ? []
      : [
          CHECKOUT_POLICY,
          ...block(`map $uri ${policy} {`, [
            `default ${quoteText(pages)};`,
            `"~^${ROUTES.checkout}(?:/|$)" ${quoteText(checkout)};`,
          ]),
          '',
        ]),
    ...maps.flatMap(({ lines }) => [...lines, '']),
    ...block('server {', [
      ...transportLines(site, options),
      `server_name ${site.domain};`,
      `root ${quoteText(site.root)};`,
      'server_tokens off;',
      'absolute_redirect off;',
      '',
      'charset off;',
      'default_type application/octet-stream;',
      ...block(
        'types {',
        Object.entries(CONTENT_TYPES).map(([extension, type]) => `${quoteText(type)} ${extension};`),
      ),
      '',
      'gzip_static on;',
      options.hasBrotli
        ? 'brotli_static on;'
        : '# brotli_static on; # with the module ngx_http_brotli_static: "voucher-site hosting nginx --brotli"',
      'gzip on;',
      'gzip_vary on;',
      'gzip_proxied any;',
      'gzip_comp_level 5;',
      'gzip_min_length 1024;',
      `gzip_types ${COMPRESSED_TYPES.join(' ')};`,
      '',
      'add_header Cache-Control $voucher_cache_control always;',
      ...site.headers.map(([name, value]) => `add_header ${name} ${quoteText(value)} always;`),
      `add_header Content-Security-Policy ${pages === checkout ? quoteText(pages) : policy} always;`,
      '',
      ...includeLines(site, options),
      'error_page 404 /404.html;',
      'error_page 500 502 503 504 /error.html;',
      '',
      'if ($voucher_single_slash) { return 301 $voucher_single_slash; }',
      ...maps.map(({ variable, status }) => `if (${variable}) { return ${status} ${variable}; }`),
      '',
      ...block('location = /404.html {', ['internal;', 'if ($voucher_crawler) { return 404; }']),
      String.raw`location ~ "/\.(?!well-known/)|^/_(?:headers|redirects)$|\.(?:br|gz)$" { return 404; }`,
      ...fileLines(),
      ...sandboxNote(site),
    ]),
  ];
}

function fileLines(): string[] {
  const moved = `${ROUTES.acceptanceLocations}/$voucher_slug`;
  return [
    SHORT_ADDRESS,
    `location ~ "^/(?<voucher_slug>${SHORT_SLUG_PATTERN})/?$" { try_files $uri $uri/index.html @acceptance_location; }`,
    ...block('location @acceptance_location {', [
      `if (-f $document_root${moved}/index.html) { return 301 ${moved}$is_args$args; }`,
      'return 404;',
    ]),
    'location / { try_files $uri $uri/index.html =404; }',
  ];
}

/** Default: the standard port on all IPv4 and IPv6 addresses. */
function listenLines(listen: ListenAddress | undefined, usualPort: number, parameters: string): string[] {
  if (listen === undefined) return ['', '[::]:'].map((all) => `listen ${all}${usualPort}${parameters};`);
  const { address, port } = listen;
  return [`listen ${address === undefined ? '' : `${address}:`}${port}${parameters};`];
}

interface RedirectMap {
  /** Contains the target, or is empty. */
  variable: string;
  status: 301 | 302;
  lines: string[];
}

/** Bytes of a bucket that nginx needs in addition to the text of an entry, and nginx's default sizes. */
const BUCKET_OVERHEAD = 24;
const USUAL_BUCKET = 64;
const USUAL_MAP = 2048;
const USUAL_NAMES = 512;
const USUAL_VARIABLES = 1024;

/** With the usual size, a bucket has room for one name only, and nginx warns of hundreds of names or variables. */
const BUCKET_OF_MANY = 128;
const VARIABLES_PER_SITE = 3;

const QUERY = '$is_args$args';

/** The redirects of a site, one map per status. Sources are compared without a trailing slash. */
function redirectMaps(site: HostedSite): RedirectMap[] {
  const pattern = quoteText(`~^${MERCHANTS_ALIAS}/(?<voucher_merchant>${SLUG_PATTERN})$`);
  const merchant = quoteText(targetWithQuery(acceptanceLocationPath('$voucher_merchant'), QUERY));
  const keys = keysOf(site);
  return ([301, 302] as const).flatMap((status) => {
    const entries = site.redirects
      .filter((redirect) => redirect.status === status)
      .map(
        ({ from, to }) => `${keys.get(from) ?? ''} ${quoteText(targetWithQuery(to.replaceAll('$', '%24'), QUERY))};`,
      );
    if (status === 301) entries.push(`${pattern} ${merchant};`);
    if (entries.length === 0) return [];
    const variable = `$voucher_${status === 301 ? 'moved' : 'found'}_${site.id.replaceAll('-', '_')}`;
    return [{ variable, status, lines: block(`map $voucher_path ${variable} {`, entries) }];
  });
}

/** Global settings of nginx, if its defaults are too small. */
function hashSizeDirectives(sites: readonly HostedSite[]): string[] {
  const keys = sites.map((site) => [...keysOf(site).values()]);
  const buckets = bucketFor(keys.flat());
  const domains = sites.flatMap(({ domain, otherNames }) => [domain, ...otherNames]);
  const variables = sites.length * VARIABLES_PER_SITE;
  const nameBuckets = Math.max(bucketFor(domains), isLarge(domains.length, USUAL_NAMES) ? BUCKET_OF_MANY : 0);
  const lines = [
    ...(buckets > USUAL_BUCKET ? [`map_hash_bucket_size ${buckets};`] : []),
    ...sizeLine('map_hash_max_size', Math.max(0, ...keys.map(({ length }) => length)), USUAL_MAP),
    ...(nameBuckets > USUAL_BUCKET ? [`server_names_hash_bucket_size ${nameBuckets};`] : []),
    ...sizeLine('server_names_hash_max_size', domains.length, USUAL_NAMES),
    ...(isLarge(variables, USUAL_VARIABLES) ? [`variables_hash_bucket_size ${BUCKET_OF_MANY};`] : []),
    ...sizeLine('variables_hash_max_size', variables, USUAL_VARIABLES),
  ];
  return lines.length === 0
    ? []
    : ['# Global settings of nginx: if one is set already, keep the larger value.', ...lines, ''];
}

/** At least twice the number of entries, as a power of two. */
function sizeLine(name: string, entries: number, usual: number): string[] {
  return isLarge(entries, usual) ? [`${name} ${powerFrom(entries * 2)};`] : [];
}

function isLarge(entries: number, usual: number): boolean {
  return entries * 2 > usual;
}

function bucketFor(keys: readonly string[]): number {
  return powerFrom(Math.max(0, ...keys.map((key) => Buffer.byteLength(key))) + BUCKET_OVERHEAD);
}

function powerFrom(size: number): number {
  return 2 ** Math.ceil(Math.log2(size));
}

/**
 * The keys of a site's redirects in a map, by source. nginx ignores case in the strings of a map, so a redirect from `/FAQ`
 * to `/faq` would loop. If case matters, a pattern replaces the string.
 */
function keysOf({ redirects }: HostedSite): ReadonlyMap<string, string> {
  const sources = new Map<string, Set<string>>();
  for (const { from } of redirects) {
    const folded = foldCapitals(from);
    sources.set(folded, (sources.get(folded) ?? new Set()).add(from));
  }
  return new Map(
    redirects.map(({ from }) => {
      if (from === EVERY_PATH) return [from, quoteText('~^')];
      const isPlain = sources.get(from)?.size === 1;
      return [from, quoteText(isPlain ? from : `~^${escapeRegExp(from)}$`)];
    }),
  );
}

/** Only ASCII letters, like nginx. */
function foldCapitals(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
