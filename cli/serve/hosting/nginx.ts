import { ROUTES } from '../../../site/shared/routes.ts';
import {
  NO_CACHE,
  IMMUTABLE,
  IMMUTABLE_FOLDERS,
  LATEST_BUILD_FILE,
  REVALIDATED,
  CONTENT_TYPES,
} from '../../output/file-headers.ts';
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
import { redirectMaps, sizesOf, nginxText } from './nginx-redirects.ts';

/** Types of files that nginx compresses if no compressed file exists. */
const COMPRESSED_TYPES = Object.entries(CONTENT_TYPES)
  .filter(([, type]) => type.includes('charset'))
  .map(([, type]) => nginxText(type));

/**
 * A complete configuration for nginx 1.18 or later, for the inside of `http { … }`. Security headers and cache classes are
 * set once per server, because a location that adds a header loses all headers of the server.
 */
export function renderNginx(sites: readonly HostedSite[], options: HostingOptions): string {
  const lines = [
    '# Sites of voucher programmes, for the inside of http { … }: a file in /etc/nginx/conf.d or sites-enabled.',
    '# Made by "voucher-site hosting nginx". Print it again when tenants.json or the settings of a tenant have changed.',
    '# Keep open_file_cache off: a release goes live by changing a link.',
    '',
    ...sizesOf(sites),
    '# Cache classes: only existing files whose names change with their content are immutable.',
    'map $status:$uri $voucher_cache_control {',
    ...indent([
      `default ${nginxText(REVALIDATED)};`,
      `${nginxText(`~^(?:200|206|304):/(?:${IMMUTABLE_FOLDERS.join('|')})/`)} ${nginxText(IMMUTABLE)};`,
      `${nginxText(`~:/${LATEST_BUILD_FILE.replace('.', String.raw`\.`)}$`)} ${NO_CACHE};`,
    ]),
    '}',
    '',
    '# The path without a trailing slash.',
    'map $uri $voucher_path {',
    ...indent(['default $uri;', '"~^(?<voucher_bare_path>.+?)/+$" $voucher_bare_path;']),
    '}',
    '',
    '# A path that begins with two slashes names another host wherever it is read as an address. As it was asked for, so that',
    '# a line break in it stays encoded.',
    'map $request_uri $voucher_single_slash {',
    ...indent(['default "";', `${nginxText(String.raw`~^/[/\\]+(?<voucher_rest>.*)$`)} /$voucher_rest;`]),
    '}',
    ...sites.flatMap((site) => [
      '',
      `# ${site.id}`,
      ...(isBehindProxy(options) ? [] : redirectServer(site, options)),
      ...renderServer(site, options),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Redirects http:// to https://, except for the paths that certificate authorities check. */
function redirectServer(site: HostedSite, options: HostingOptions): string[] {
  return [
    'server {',
    ...indent([
      ...listenLines(options.listen, 80, ''),
      `server_name ${site.domain};`,
      `root ${nginxText(site.root)};`,
      'server_tokens off;',
      'location ^~ /.well-known/acme-challenge/ { default_type text/plain; }',
      `location / { return 301 ${publicOrigin(site, options)}$request_uri; }`,
    ]),
    '}',
    '',
  ];
}

/** TLS of the server, or of a proxy in front of it. */
function transportLines(site: HostedSite, options: HostingOptions): string[] {
  if (isBehindProxy(options)) {
    return [
      ...listenLines(options.listen, 80, ''),
      '# The proxy does TLS, and sets X-Forwarded-Proto to the scheme of the request.',
      `if ($http_x_forwarded_proto = http) { return 301 ${publicOrigin(site, options)}$request_uri; }`,
    ];
  }
  const { certificate, key } = certificateFiles(site, options);
  return [
    ...listenLines(options.listenTls, 443, ' ssl http2'),
    '# TLS',
    `ssl_certificate ${nginxText(certificate)};`,
    `ssl_certificate_key ${nginxText(key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
  ];
}

function renderServer(site: HostedSite, options: HostingOptions): string[] {
  const maps = redirectMaps(site);
  const { pages, checkout } = site.policies;
  const policy = `$voucher_policy_${site.id.replaceAll('-', '_')}`;
  const locations = ROUTES.acceptanceLocations;
  const moved = `${locations}/$voucher_slug`;
  return [
    ...(pages === checkout
      ? []
      : [
          '# The checkout, which is loaded as a document, has its own policy.',
          `map $uri ${policy} {`,
          ...indent([`default ${nginxText(pages)};`, `"~^${ROUTES.checkout}(?:/|$)" ${nginxText(checkout)};`]),
          '}',
          '',
        ]),
    ...maps.flatMap(({ lines }) => [...lines, '']),
    'server {',
    ...indent([
      ...transportLines(site, options),
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
      ...site.headers.map(([name, value]) => `add_header ${name} ${nginxText(value)} always;`),
      `add_header Content-Security-Policy ${pages === checkout ? nginxText(pages) : policy} always;`,
      '',
      'error_page 404 /404.html;',
      'error_page 500 502 503 504 /error.html;',
      '',
      'if ($voucher_single_slash) { return 301 $voucher_single_slash; }',
      ...maps.map(({ variable, status }) => `if (${variable}) { return ${status} ${variable}; }`),
      '',
      'location = /404.html { internal; }',
      String.raw`location ~ "/\.(?!well-known/)|^/_(?:headers|redirects)$|\.(?:br|gz)$" { return 404; }`,
      '# The short address of an acceptance location, unless the site has a file of that name.',
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

/** Default: the standard port on all IPv4 and IPv6 addresses. */
function listenLines(listen: ListenAddress | undefined, usualPort: number, parameters: string): string[] {
  if (listen === undefined) return ['', '[::]:'].map((all) => `listen ${all}${usualPort}${parameters};`);
  const { address, port } = listen;
  return [`listen ${address === undefined ? '' : `${address}:`}${port}${parameters};`];
}
