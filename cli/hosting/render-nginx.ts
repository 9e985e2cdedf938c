import { ROUTES } from '../../site/shared/routes.ts';
import { ASKED_EACH_TIME, IMMUTABLE, IMMUTABLE_FOLDERS, LATEST_BUILD_FILE, REVALIDATED } from './cache-class.ts';
import { CONTENT_TYPES } from './content-type.ts';
import type { HostedSite } from './hosted-site.ts';
import { SLUG_PATTERN, type HostingOptions } from './hosting-options.ts';
import { indent } from './indent.ts';
import { redirectMaps, sizesOf } from './nginx-redirects.ts';
import { nginxText } from './nginx-text.ts';
import { sandboxNote } from './sandbox-note.ts';

/** Kinds of files that are compressed on the way where no compressed file lies beside them. */
const COMPRESSED_TYPES = Object.entries(CONTENT_TYPES)
  .filter(([, type]) => type.includes('charset'))
  .map(([, type]) => nginxText(type));

/**
 * A complete configuration for nginx from 1.18 on, for the inside of `http { … }`.
 * Security headers and cache classes stand once a server, and no location adds a header: it would lose all of the server's.
 */
export function renderNginx(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes, for the inside of http { … }: a file in /etc/nginx/conf.d or sites-enabled.',
    '# Made by "voucher-site hosting nginx". Print it anew when tenants.json or the settings of a tenant have changed.',
    '# Leave open_file_cache off: a release goes live by turning a link.',
    '',
    ...sizesOf(sites),
    '# Cache classes: for good only what is there and whose name changes with its content.',
    'map $status:$uri $voucher_cache_control {',
    ...indent([
      `default ${nginxText(REVALIDATED)};`,
      `${nginxText(`~^(?:200|206|304):/(?:${IMMUTABLE_FOLDERS.join('|')})/`)} ${nginxText(IMMUTABLE)};`,
      `${nginxText(`~:/${LATEST_BUILD_FILE.replace('.', String.raw`\.`)}$`)} ${ASKED_EACH_TIME};`,
    ]),
    '}',
    '',
    '# The path without a slash at its end.',
    'map $uri $voucher_path {',
    ...indent(['default $uri;', '"~^(?<voucher_bare_path>.+?)/+$" $voucher_bare_path;']),
    '}',
    ...sites.flatMap((site) => ['', ...renderServer(site, options)]),
  ];
  return `${lines.join('\n')}\n`;
}

function renderServer(site: HostedSite, { listen, hasBrotli }: HostingOptions): string[] {
  const maps = redirectMaps(site);
  const locations = ROUTES.acceptanceLocations;
  const moved = `${locations}/$voucher_slug`;
  return [
    `# ${site.id}`,
    ...maps.flatMap(({ lines }) => [...lines, '']),
    'server {',
    ...indent([
      ...listenLines(listen),
      '# TLS goes here: listen 443 ssl; listen [::]:443 ssl; ssl_certificate …; ssl_certificate_key …;',
      `server_name ${site.domain};`,
      `root ${nginxText(site.root)};`,
      'server_tokens off;',
      'absolute_redirect off;',
      '',
      'charset off;',
      'default_type application/octet-stream;',
      'types {',
      ...indent(Object.entries(CONTENT_TYPES).map(([extension, type]) => `${nginxText(type)} ${extension};`)),
      '}',
      '',
      'gzip_static on;',
      hasBrotli
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
      ...site.headers.map(([name, value]) => `add_header ${name} ${nginxText(value)} always;`),
      '',
      'error_page 404 /404.html;',
      'error_page 500 502 503 504 /error.html;',
      '',
      ...maps.map(({ variable, status }) => `if (${variable}) { return ${status} ${variable}; }`),
      '',
      'location = /404.html { internal; }',
      String.raw`location ~ "/\.(?!well-known/)|^/_(?:headers|redirects)$|\.(?:br|gz)$" { return 404; }`,
      '# The short address of an acceptance location, unless a file of the site has it.',
      `location ~ "^/(?<voucher_slug>${SLUG_PATTERN})/?$" { try_files $uri $uri/index.html @acceptance_location; }`,
      'location @acceptance_location {',
      ...indent([`if (-f $document_root${moved}/index.html) { return 301 ${moved}$is_args$args; }`, 'return 404;']),
      '}',
      'location / { try_files $uri $uri/index.html =404; }',
      ...sandboxNote(site),
    ]),
    '}',
  ];
}

function listenLines(listen: HostingOptions['listen']): string[] {
  if (listen === undefined) return ['listen 80;', 'listen [::]:80;'];
  const { address, port } = listen;
  return [`listen ${address === undefined ? '' : `${address}:`}${port};`];
}
