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
} from './hosted-site.ts';

const HTML = 'text/html; charset=utf-8';

/** A complete Caddyfile for Caddy 2.6 or later, or a part to import. */
export function renderCaddy(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes: a Caddyfile of its own, or imported into yours.',
    '# Made by "voucher-site hosting caddy". Print it again when tenants.json or the settings of a tenant have changed.',
    '# TLS: Caddy gets a certificate for each name by itself, and sends http:// on to https://. Behind a proxy that does TLS,',
    '# print it with --listen; with certificates of your own, with --certificates.',
    ...sites.flatMap((site) => ['', ...renderSite(site, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function renderSite(site: HostedSite, options: HostingOptions): string[] {
  const { listen, listenTls } = options;
  const own = isBehindProxy(options) ? listen : listenTls;
  return [
    `# ${site.id}`,
    ...(listenTls === undefined ? [] : redirectSite(site, options)),
    `${isBehindProxy(options) ? `http://${site.domain}:${listen?.port}` : addressOf(site, options)} {`,
    ...indent(
      [
        ...bindLines(own),
        ...transportLines(site, options),
        `root * ${caddyText(site.root)}`,
        '',
        'header {',
        ...indent(
          site.headers.map(([name, value]) => `${name} ${caddyText(value)}`),
          '\t',
        ),
        '}',
        '',
        ...caddyRedirects(site),
        'route {',
        ...indent([...routeLines(site), ...FILES_LINES], '\t'),
        '}',
        '',
        'handle_errors {',
        ...indent(ERROR_LINES, '\t'),
        '}',
        ...sandboxNote(site),
      ],
      '\t',
    ),
    '}',
  ];
}

/** For a name without scheme and port, Caddy listens on ports 80 and 443 and redirects from one to the other. */
function addressOf(site: HostedSite, options: HostingOptions): string {
  return options.listenTls === undefined ? site.domain : publicOrigin(site, options);
}

function redirectSite(site: HostedSite, options: HostingOptions): string[] {
  const { listen } = options;
  return [
    `http://${site.domain}:${listen?.port ?? 80} {`,
    ...indent([...bindLines(listen), `redir ${publicOrigin(site, options)}{uri} 301`], '\t'),
    '}',
  ];
}

function bindLines(listen: ListenAddress | undefined): string[] {
  return listen?.address === undefined ? [] : [`bind ${listen.address}`];
}

/** TLS with Caddy's or the operator's certificates, or of a proxy in front of Caddy. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  if (isBehindProxy(options)) {
    return [
      '# The proxy does TLS, and sets X-Forwarded-Proto to the scheme of the request.',
      '@insecure header X-Forwarded-Proto http',
      `redir @insecure ${publicOrigin(site, options)}{uri} 301`,
    ];
  }
  if (options.certificates === undefined && options.listenTls === undefined) return [];
  const { certificate, key } = certificateFiles(site, options);
  return [`tls ${caddyText(certificate)} ${caddyText(key)}`];
}

function routeLines({ policies }: HostedSite): string[] {
  const immutable = IMMUTABLE_FOLDERS.map((folder) => `/${folder}/*`);
  const location = `${ROUTES.acceptanceLocations}/{re.slug.1}`;
  return [
    '# Cache classes: only existing files whose names change with their content are immutable.',
    `header Cache-Control ${caddyText(REVALIDATED)}`,
    `header Content-Security-Policy ${caddyText(policies.pages)}`,
    ...(policies.checkout === policies.pages
      ? []
      : [
          '# The checkout, which is loaded as a document, has its own policy.',
          `@checkout path ${ROUTES.checkout} ${ROUTES.checkout}/*`,
          `header @checkout Content-Security-Policy ${caddyText(policies.checkout)}`,
        ]),
    '',
    '@refused not method GET HEAD',
    'respond @refused 405',
    '',
    '# A path that begins with two slashes names another host wherever it is read as an address.',
    String.raw`@slashes vars_regexp slashes {http.request.uri} ^/[/\\]+(.*)$`,
    'redir @slashes /{re.slashes.1} 301',
    `redir @moved ${CADDY_TARGET} 301`,
    `redir @found ${CADDY_TARGET} 302`,
    '',
    '@hidden {',
    ...indent(['path */.* *.br *.gz /_headers /_redirects /404.html', 'not path /.well-known/*'], '\t'),
    '}',
    'error @hidden 404',
    '',
    '# The short address of an acceptance location, unless the site has a file of that name.',
    `@slug path_regexp slug ^/(${SLUG_PATTERN})/?$`,
    'handle @slug {',
    ...indent(
      [
        '@location {',
        ...indent(['not file {path} {path}/index.html', `file ${location}/index.html`], '\t'),
        '}',
        `redir @location ${location}${CADDY_QUERY} 301`,
      ],
      '\t',
    ),
    '}',
    '',
    '@immutable {',
    ...indent([`path ${immutable.join(' ')}`, 'file'], '\t'),
    '}',
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

const FILES_LINES = ['file_server {', ...indent(['precompressed br gzip', 'disable_canonical_uris'], '\t'), '}'];

const ERROR_LINES = [
  '# Error pages are sent completely, whatever range or version was requested.',
  'request_header -Range',
  'request_header -If-None-Match',
  'request_header -If-Modified-Since',
  `header Cache-Control ${caddyText(REVALIDATED)}`,
  `header Content-Type ${caddyText(HTML)}`,
  '@missing expression {http.error.status_code} == 404',
  'handle @missing {',
  ...indent(['rewrite * /404.html', ...FILES_LINES], '\t'),
  '}',
  'handle {',
  ...indent(['rewrite * /error.html', ...FILES_LINES], '\t'),
  '}',
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
  return [
    'map {path} {voucher_status} {voucher_target} {voucher_fragment} {voucher_keeps} {',
    ...indent(
      [
        ...redirects.map(entryOf),
        `~^${MERCHANTS_ALIAS}/(${SLUG_PATTERN})/*$ 301 ${merchant} "" ${KEEP}`,
        `default "" "" "" ${KEEP}`,
      ],
      '\t',
    ),
    '}',
    'map "{voucher_keeps}{query}" {voucher_query} {',
    ...indent([`"~^${KEEP}(.+)$" "?\${1}"`, 'default ""'], '\t'),
    '}',
    '@moved vars {voucher_status} 301',
    '@found vars {voucher_status} 302',
    '',
  ];
}

/** A pattern that ignores a trailing slash. */
function entryOf({ from, to, status }: WrittenRedirect): string {
  const encoded = to.replaceAll(/[{}$]/g, (sign) => encodeURIComponent(sign));
  const [target = '', fragment] = encoded.split('#', 2);
  const parts = [`~^${patternOf(from)}/*$`, target, fragment === undefined ? '' : `#${fragment}`];
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
