import { apacheText } from './apache-redirects.ts';
import {
  type HostedSite,
  certificateFiles,
  isBehindProxy,
  publicOrigin,
  type HostingOptions,
  type ListenAddress,
  includePatterns,
  indent,
  STRICT_TRANSPORT,
  strictTransport,
} from './hosted-site.ts';

/** Otherwise, Apache shows the first site for every name that leads to this host. */
export function defaultHosts(first: HostedSite, options: HostingOptions): string[] {
  const host = (listen: ListenAddress, tls: readonly string[]): string[] => [
    openHost(listen),
    ...indent([
      'ServerName unknown.invalid',
      ...NAME_LINES,
      ...tls,
      ...includeLines(undefined, options),
      'RewriteEngine On',
      'RewriteRule "^" - [R=421,L]',
    ]),
    '</VirtualHost>',
  ];
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
export function otherNamesHost(site: HostedSite, options: HostingOptions): string[] {
  const { listen, listenTls } = options;
  const [name, ...more] = site.otherNames;
  const strict = strictTransport(site);
  return [
    openHost((isBehindProxy(options) ? listen : listenTls) ?? { port: 443 }),
    ...indent([
      ...(isBehindProxy(options) ? [] : tlsLines(site, options)),
      `ServerName ${name}`,
      ...aliasLine(more),
      ...NAME_LINES,
      ...(strict === undefined ? [] : [`Header always set ${STRICT_TRANSPORT} ${apacheText(strict)}`]),
      'RewriteEngine On',
      String.raw`RewriteCond %{THE_REQUEST} "^\S+ ${TARGET_HOST}(/[^?\s]*)"`,
      `RewriteRule "^" "${publicOrigin(site, options)}%1" [R=301,L,NE]`,
      '# Any other form of a request.',
      'RewriteRule "^" - [R=421,L]',
    ]),
    '</VirtualHost>',
    '',
  ];
}

function aliasLine(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`ServerAlias ${names.join(' ')}`];
}

/** A request line may contain the whole address: `GET http://stadt.example/faq HTTP/1.1`. */
const TARGET_HOST = String.raw`(?:\w+://[^/?\s]*)?`;

/** The operator's own lines, which survive the next print. */
export function includeLines(site: HostedSite | undefined, options: HostingOptions): string[] {
  return includePatterns(site, options).map((pattern) => `IncludeOptional ${apacheText(pattern)}`);
}

/** Redirects http:// to https://, except for the paths that certificate authorities check. */
export function redirectHost(site: HostedSite, options: HostingOptions): string[] {
  return [
    openHost(options.listen ?? { port: 80 }),
    ...indent([
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
    '</VirtualHost>',
    '',
  ];
}

export function openHost({ address = '*', port }: ListenAddress): string {
  return `<VirtualHost ${address}:${port}>`;
}

/** Redirects use the site's domain, whatever the Host header contains; TRACE, which echoes requests, is off. */
export const NAME_LINES = ['UseCanonicalName On', 'ServerSignature Off', 'TraceEnable Off'];

export function folderLines({ root }: HostedSite): string[] {
  return [
    `DocumentRoot ${apacheText(root)}`,
    '# The parent folder contains the link to the live release.',
    `<Directory ${apacheText(root.slice(0, root.lastIndexOf('/')) || '/')}>`,
    ...indent(['Options FollowSymLinks', 'AllowOverride None', 'Require all granted']),
    '</Directory>',
  ];
}

export function tlsLines(site: HostedSite, options: HostingOptions): string[] {
  const { certificate, key } = certificateFiles(site, options);
  return [
    '# TLS',
    'SSLEngine On',
    'SSLProtocol -all +TLSv1.2 +TLSv1.3',
    `SSLCertificateFile ${apacheText(certificate)}`,
    `SSLCertificateKeyFile ${apacheText(key)}`,
  ];
}
