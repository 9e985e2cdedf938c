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
  type HostedSite,
  type HostingOptions,
  headOf,
  includePatterns,
  isBehindProxy,
  type ListenAddress,
  publicOrigin,
  RESERVED_SLUG_PATTERN,
  sandboxNote,
  SHORT_ADDRESS,
  SLUG_PATTERN,
  STRICT_TRANSPORT,
  strictTransport,
  TWO_SLASHES,
  visitorsListen,
} from './hosted-site.ts';
import { assert } from '../../lib/errors.ts';
import { EVERY_PATH } from '../../config/redirects.ts';
import type { WrittenRedirect } from '../../generator/output/redirects-file.ts';

const block = blocksBy('\t');

const HTML = 'text/html; charset=utf-8';

/** A complete Caddyfile for Caddy 2.6 or later, or a part to import. */
export function renderCaddy(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    ...headOf('caddy', ': use this as the Caddyfile, or import it into yours.', options),
    '# TLS: Caddy obtains a certificate for each name and redirects http:// to https://. Behind a proxy that terminates TLS,',
    '# generate this file with --listen; for your own certificates, with --tls-cert and --tls-key.',
    ...(options.hasDefaultServer ? defaultSites(options) : []),
    ...sites.flatMap((site) => ['', ...renderSite(site, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function renderSite(site: HostedSite, options: HostingOptions): string[] {
  const { listen, listenTls } = options;
  return [
    `# ${site.id}`,
    ...(listenTls === undefined ? [] : httpRedirect([site.domain], site, options)),
    ...(site.otherNames.length === 0 ? [] : otherNamesSites(site, options)),
    ...block(`${isBehindProxy(options) ? `http://${site.domain}:${listen?.port}` : addressOf(site, options)} {`, [
      ...bindLines(visitorsListen(options)),
      ...transportLines(site, options),
      `root * ${caddyText(site.root)}`,
      '',
      ...block(
        'header {',
        site.headers.map(([name, value]) => `${name} ${caddyText(value)}`),
      ),
      ...includeLines(site, options),
      '',
      ...caddyRedirects(site),
      ...block('route {', [...routeLines(site), ...FILES_LINES]),
      '',
      ...block('handle_errors {', ERROR_LINES),
      ...sandboxNote(site),
    ]),
  ];
}

/** Otherwise, Caddy answers unknown hosts with an empty page and status 200. */
function defaultSites(options: HostingOptions): string[] {
  const { listen, listenTls } = options;
  const site = (address: string, own: ListenAddress | undefined): string[] =>
    block(`${address} {`, [...bindLines(own), ...includeLines(undefined, options), 'respond 421']);
  return [
    '',
    '# Unknown hosts get 421, and no TLS handshake. Without these sites: --no-default-server.',
    ...site(`http://${portOf(listen)}`, listen),
    ...(isBehindProxy(options) ? [] : site(`https://${portOf(listenTls)}`, listenTls)),
  ];
}

/** Without a port, Caddy takes its usual one. */
function portOf(listen: ListenAddress | undefined): string {
  return listen === undefined ? '' : `:${listen.port}`;
}

/** For a name without scheme and port, Caddy listens on ports 80 and 443 and redirects from one to the other. */
function addressOf(site: HostedSite, options: HostingOptions): string {
  return options.listenTls === undefined ? site.domain : publicOrigin(site, options);
}

/** Redirects `www.` and aliases to the domain. */
function otherNamesSites(site: HostedSite, options: HostingOptions): string[] {
  const { listenTls } = options;
  const plain = httpRedirect(site.otherNames, site, options);
  if (isBehindProxy(options)) return plain;
  const strict = strictTransport(site);
  return [
    ...plain,
    ...block(`${site.otherNames.map((name) => `https://${name}${portOf(listenTls)}`).join(', ')} {`, [
      ...bindLines(listenTls),
      ...transportLines(site, options),
      ...(strict === undefined ? [] : [`header ${STRICT_TRANSPORT} ${caddyText(strict)}`]),
      `redir ${publicOrigin(site, options)}{uri} 301`,
    ]),
  ];
}

function httpRedirect(names: readonly string[], site: HostedSite, options: HostingOptions): string[] {
  const { listen } = options;
  return block(`${names.map((name) => `http://${name}${portOf(listen)}`).join(', ')} {`, [
    ...bindLines(listen),
    `redir ${publicOrigin(site, options)}{uri} 301`,
  ]);
}

/** The operator's own lines, which survive the next print. */
function includeLines(site: HostedSite | undefined, options: HostingOptions): string[] {
  return includePatterns(site, options).map((pattern) => `import ${caddyText(pattern)}`);
}

function bindLines(listen: ListenAddress | undefined): string[] {
  return listen?.address === undefined ? [] : [`bind ${listen.address}`];
}

/** TLS with Caddy's or the operator's certificates, or of a proxy in front of Caddy. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  if (isBehindProxy(options)) {
    return [
      '# The proxy terminates TLS and sets X-Forwarded-Proto to the scheme of the request.',
      '@insecure header X-Forwarded-Proto http',
      `redir @insecure ${publicOrigin(site, options)}{uri} 301`,
    ];
  }
  if (options.certificate === undefined && options.listenTls === undefined) return [];
  const { certificate, key } = certificateFiles(site, options);
  return [`tls ${caddyText(certificate)} ${caddyText(key)}`];
}

function routeLines({ policies }: HostedSite): string[] {
  const immutable = IMMUTABLE_FOLDERS.map((folder) => `/${folder}/*`);
  return [
    CACHE_CLASSES,
    `header Cache-Control ${caddyText(REVALIDATED)}`,
    `header Content-Security-Policy ${caddyText(policies.pages)}`,
    ...(policies.checkout === policies.pages
      ? []
      : [
          CHECKOUT_POLICY,
          `@checkout path ${ROUTES.checkout} ${ROUTES.checkout}/*`,
          `header @checkout Content-Security-Policy ${caddyText(policies.checkout)}`,
        ]),
    '',
    '@refused not method GET HEAD',
    'respond @refused 405',
    '',
    TWO_SLASHES,
    String.raw`@slashes vars_regexp slashes {http.request.uri} ^/[/\\]+(.*)$`,
    'redir @slashes /{re.slashes.1} 301',
    `redir @moved ${CADDY_TARGET} 301`,
    `redir @found ${CADDY_TARGET} 302`,
    '',
    ...block('@hidden {', ['path */.* *.br *.gz /_headers /_redirects /404.html', 'not path /.well-known/*']),
    'error @hidden 404',
    '',
    ...shortAddressLines(),
    '',
    ...block('@immutable {', [`path ${immutable.join(' ')}`, 'file']),
    `header @immutable Cache-Control ${caddyText(IMMUTABLE)}`,
    `@latest path /${LATEST_BUILD_FILE}`,
    `header @latest Cache-Control ${NO_CACHE}`,
    '',
    ...Object.entries(CONTENT_TYPES).flatMap(([extension, type]) => [
      `@${extension} path *.${extension}`,
      `header @${extension} Content-Type ${caddyText(type)}`,
    ]),
    '',
  ];
}

function shortAddressLines(): string[] {
  const location = `${ROUTES.acceptanceLocations}/{re.slug.1}`;
  return [
    SHORT_ADDRESS,
    ...block('@slug {', [`path_regexp slug ^/(${SLUG_PATTERN})/?$`, `not path_regexp ^/${RESERVED_SLUG_PATTERN}/?$`]),
    ...block('handle @slug {', [
      ...block('@location {', ['not file {path} {path}/index.html', `file ${location}/index.html`]),
      `redir @location ${location}${CADDY_QUERY} 301`,
    ]),
  ];
}

const FILES_LINES = block('file_server {', ['precompressed br gzip', 'disable_canonical_uris']);

const ERROR_LINES = [
  '# Error pages are sent completely, whatever range or version was requested.',
  'request_header -Range',
  'request_header -If-None-Match',
  'request_header -If-Modified-Since',
  `header Cache-Control ${caddyText(REVALIDATED)}`,
  `header Content-Type ${caddyText(HTML)}`,
  '@missing expression {http.error.status_code} == 404',
  ...block('handle @missing {', ['rewrite * /404.html', ...FILES_LINES]),
  ...block('handle {', ['rewrite * /error.html', ...FILES_LINES]),
];

/** Prefix of the query in the second map if the target has no query. */
const KEEP = 'keep';

/** The target of a redirect after `caddyRedirects`. */
const CADDY_TARGET = '{voucher_target}{voucher_query}{voucher_fragment}';
const CADDY_QUERY = '{voucher_query}';

/**
 * Maps the path to the parts of a target, and defines the matchers for the route. Caddy does not expand placeholders in the
 * values of a map, so a second map provides the query.
 */
function caddyRedirects({ redirects }: HostedSite): string[] {
  const merchant = caddyText(acceptanceLocationPath('${1}'));
  const merchants = `~^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$ 301 ${merchant} "" ${KEEP}`;
  return [
    ...block('map {path} {voucher_status} {voucher_target} {voucher_fragment} {voucher_keeps} {', [
      ...redirects.map(entryOf),
      merchants,
      `default "" "" "" ${KEEP}`,
    ]),
    ...block('map "{voucher_keeps}{query}" {voucher_query} {', [`"~^${KEEP}(.+)$" "?\${1}"`, 'default ""']),
    '@moved vars {voucher_status} 301',
    '@found vars {voucher_status} 302',
    '',
  ];
}

function encodeTarget(to: string): string {
  return to.replaceAll(/[{}$]/g, (sign) => encodeURIComponent(sign));
}

/** A pattern that ignores a trailing slash. */
function entryOf({ from, to, status }: WrittenRedirect): string {
  const [target = '', fragment] = encodeTarget(to).split('#', 2);
  const pattern = from === EVERY_PATH ? '~^' : `~^${patternOf(from)}/*$`;
  const parts = [pattern, target, fragment === undefined ? '' : `#${fragment}`];
  const [key = '', ...values] = parts.map(caddyText);
  return [key, status, ...values, to.includes('?') ? '""' : KEEP].join(' ');
}

/** Characters with a meaning in patterns or in a Caddyfile are written as codes. */
function patternOf(path: string): string {
  return path.replaceAll(/[^\p{L}\p{N}/_~-]/gu, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16);
    return number.length <= 2 ? String.raw`\x${number.padStart(2, '0')}` : sign;
  });
}

/** A quoted string of a Caddyfile, in which backslashes escape only quotes. Placeholders are kept. */
function caddyText(text: string): string {
  assert(!/\p{Cc}/u.test(text), 'no control characters in a configuration');
  assert(!/\\(?:"|$)/.test(text), 'no backslash before a quote');
  return `"${text.replaceAll('"', String.raw`\"`)}"`;
}
