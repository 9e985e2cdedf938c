import { ROUTES } from '../../site/shared/routes.ts';
import { ASKED_EACH_TIME, IMMUTABLE, IMMUTABLE_FOLDERS, LATEST_BUILD_FILE, REVALIDATED } from './cache-class.ts';
import { CADDY_QUERY, CADDY_TARGET, caddyRedirects } from './caddy-redirects.ts';
import { caddyText } from './caddy-text.ts';
import { CONTENT_TYPES } from './content-type.ts';
import type { HostedSite } from './hosted-site.ts';
import { SLUG_PATTERN, type HostingOptions } from './hosting-options.ts';
import { indent } from './indent.ts';
import { sandboxNote } from './sandbox-note.ts';

const HTML = 'text/html; charset=utf-8';

/** A complete Caddyfile for Caddy from 2.6 on, or a part of one that is imported. */
export function renderCaddy(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes: a Caddyfile of its own, or imported into yours.',
    '# Made by "voucher-site hosting caddy". Print it anew when tenants.json or the settings of a tenant have changed.',
    '# TLS: Caddy gets a certificate for each name by itself. Behind a proxy that does TLS, print it with --listen.',
    ...sites.flatMap((site) => ['', ...renderSite(site, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function renderSite(site: HostedSite, { listen }: HostingOptions): string[] {
  return [
    `# ${site.id}`,
    `${addressOf(site, listen)} {`,
    ...indent(
      [
        ...(listen?.address === undefined ? [] : [`bind ${listen.address}`]),
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
        ...indent([...routeLines(), ...FILES_LINES], '\t'),
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

function addressOf({ domain }: HostedSite, listen: HostingOptions['listen']): string {
  return listen === undefined ? domain : `http://${domain}:${listen.port}`;
}

function routeLines(): string[] {
  const immutable = IMMUTABLE_FOLDERS.map((folder) => `/${folder}/*`);
  const location = `${ROUTES.acceptanceLocations}/{re.slug.1}`;
  return [
    '# Cache classes: for good only what is there and whose name changes with its content.',
    `header Cache-Control ${caddyText(REVALIDATED)}`,
    '',
    `redir @moved ${CADDY_TARGET} 301`,
    `redir @found ${CADDY_TARGET} 302`,
    '',
    '@hidden {',
    ...indent(['path */.* *.br *.gz /_headers /_redirects /404.html', 'not path /.well-known/*'], '\t'),
    '}',
    'error @hidden 404',
    '',
    '# The short address of an acceptance location, unless a file of the site has it.',
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
    `header @latest Cache-Control ${ASKED_EACH_TIME}`,
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
  '# The page for an error is sent whole, whatever part or version was asked for.',
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
