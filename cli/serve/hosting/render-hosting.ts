import type { TenantConfig } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { isBuilt, requireBuilt } from '../built-tenants.ts';
import { renderApache } from './apache.ts';
import { renderCaddy } from './caddy.ts';
import {
  certificateIn,
  otherNames,
  readHostedSite,
  type CertificateFiles,
  type HostedSite,
  type HostingOptions,
} from './hosted-site.ts';
import { renderNetlify } from './netlify.ts';
import { renderNginx } from './nginx.ts';

type Renderer = (sites: readonly HostedSite[], options: HostingOptions) => string;

export const HOSTS = ['nginx', 'caddy', 'apache', 'netlify'] as const;

export type Host = (typeof HOSTS)[number];

const RENDERERS: Readonly<Record<Host, Renderer>> = {
  nginx: renderNginx,
  caddy: renderCaddy,
  apache: renderApache,
  netlify: renderNetlify,
};

/** Default folders of the operator's additions. */
export const INCLUDES: Readonly<Record<Host, string | undefined>> = {
  nginx: '/etc/nginx/voucher-sites',
  caddy: '/etc/caddy/voucher-sites',
  apache: '/etc/apache2/voucher-sites',
  netlify: undefined,
};

/** What the operator says of the host; see the options of `hosting`. */
interface HostingChoices extends Pick<HostingOptions, 'listen' | 'listenTls'> {
  all?: true | undefined;
  root?: string | undefined;
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
  certificates?: string | undefined;
  www: boolean;
  defaultServer: boolean;
  /** false: no additions. */
  include?: string | boolean | undefined;
  brotli?: true | undefined;
}

/**
 * Refuses options that a host would ignore: Netlify serves and encrypts by itself, and only nginx has a module for Brotli.
 * @throws OperatorError (usage)
 */
function refuseUseless(host: Host, options: HostingChoices): void {
  const given = {
    '--brotli': host === 'nginx' ? undefined : options.brotli,
    ...(host === 'netlify' && {
      '--root': options.root,
      '--listen': options.listen,
      '--listen-tls': options.listenTls,
      '--tls-cert': options.tlsCert,
      '--tls-key': options.tlsKey,
      '--certificates': options.certificates,
      '--no-default-server': options.defaultServer ? undefined : true,
      [options.include === false ? '--no-include' : '--include']: options.include,
    }),
  };
  const [useless] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (useless === undefined) return;
  throw new OperatorError({
    code: 'OPTION_INVALID',
    title: `${useless} has no effect on the configuration for ${host}`,
    hint: `remove ${useless}`,
    exitCode: EXIT.USAGE,
  });
}

interface SelectedTenants {
  tenants: readonly TenantConfig[];
  /** All tenants of the configuration: a domain of one is not redirected to another. */
  configured: readonly TenantConfig[];
  outDir: string;
}

/**
 * Derives a host's configuration from the `_headers` and `_redirects` files of the built sites.
 * @returns also the tenants that are omitted because they are not built, and those with the demo API
 * @throws OperatorError (usage) for options without effect, paths that a configuration cannot contain, or no built site
 */
export function renderHosting(host: Host, { tenants, configured, outDir }: SelectedTenants, options: HostingChoices) {
  refuseUseless(host, options);
  const root = checkPath(options.root ?? outDir, SITES);
  const built = tenants.filter((tenant) => isBuilt(outDir, tenant));
  if (built.length === 0 || options.all !== true) requireBuilt(outDir, tenants);
  const names = otherNames(configured, { hasWww: options.www });
  const sites = built.map((tenant) => readHostedSite(tenant, { outDir, root, otherNames: names.get(tenant.id) ?? [] }));
  return {
    configuration: RENDERERS[host](sites, hostingOptions(options, INCLUDES[host])),
    missing: tenants.filter((tenant) => !built.includes(tenant)),
    sandboxes: built.filter(({ sandbox }) => sandbox),
  };
}

function hostingOptions(options: HostingChoices, usualInclude: string | undefined): HostingOptions {
  const { listen, listenTls, brotli, defaultServer } = options;
  const certificate = namedCertificate(options);
  const include = options.include ?? usualInclude;
  return {
    hasBrotli: brotli === true,
    hasDefaultServer: defaultServer,
    ...(listen && { listen }),
    ...(listenTls && { listenTls }),
    ...(certificate && { certificate }),
    ...(typeof include === 'string' && { include: checkPath(include, ADDITIONS) }),
  };
}

function namedCertificate({ tlsCert, tlsKey, certificates }: HostingChoices): CertificateFiles | undefined {
  if (tlsCert === undefined && tlsKey === undefined) {
    return certificates === undefined ? undefined : certificateIn(checkPath(certificates, CERTIFICATES));
  }
  if (certificates !== undefined) {
    throw certificatesInvalid(
      '--certificates and --tls-cert both say where the certificates are',
      'name --tls-cert and --tls-key, or --certificates',
    );
  }
  if (tlsCert === undefined || tlsKey === undefined) {
    const [given, missing] = tlsKey === undefined ? ['--tls-cert', '--tls-key'] : ['--tls-key', '--tls-cert'];
    throw certificatesInvalid(`${given} needs ${missing}`, `add ${missing}, such as ${missing} /etc/tls/{domain}.pem`);
  }
  return { certificate: checkPath(tlsCert, CERTIFICATE), key: checkPath(tlsKey, KEY) };
}

function certificatesInvalid(title: string, hint: string): OperatorError {
  return new OperatorError({ code: CERTIFICATES.code, title, hint, exitCode: EXIT.USAGE });
}

/** A path on the host that the operator names. */
interface NamedPath {
  code: string;
  what: string;
  /** Placeholders for a site's id and domain. */
  places: readonly string[];
  example: string;
}

const SITES: NamedPath = {
  code: 'ROOT_INVALID',
  what: 'the folder of sites',
  places: ['{tenant}'],
  example: '--root /srv/sites or --root /srv/{tenant}/live',
};

const CERTIFICATES: NamedPath = {
  code: 'CERTIFICATES_INVALID',
  what: 'the folder of a certificate',
  places: ['{tenant}', '{domain}'],
  example: '--certificates /etc/letsencrypt/live/{domain}',
};

const CERTIFICATE: NamedPath = {
  ...CERTIFICATES,
  what: "a certificate's file",
  example: '--tls-cert /etc/tls/{domain}.pem',
};

const KEY: NamedPath = { ...CERTIFICATES, what: "a key's file", example: '--tls-key /etc/tls/{domain}.key' };

const ADDITIONS: NamedPath = {
  code: 'INCLUDE_INVALID',
  what: 'the folder of additions',
  places: [],
  example: '--include /etc/nginx/voucher-sites',
};

/** Accepts only names without characters that have a meaning in a configuration file. */
function checkPath(named: string, { code, what, places, example }: NamedPath): string {
  const plain = places.reduce((text, place) => text.replaceAll(place, ''), named);
  if (/^(?:[A-Za-z]:)?\//.test(named) && !/[\p{Cc}"'`$\\{}%;*?[\]]/u.test(plain)) return named;
  throw new OperatorError({
    code,
    title: `${JSON.stringify(named)} cannot be ${what} in a host's configuration`,
    hint: `use an absolute path of the host without quotes or characters like $ { } % ; * as in ${example}`,
    exitCode: EXIT.USAGE,
  });
}
