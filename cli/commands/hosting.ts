import { Argument, InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import type { CertificateFiles, HostedSite, HostingOptions } from '../serve/hosting/hosted-site.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  portNumber,
  resolveOutDir,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

type Renderer = (sites: readonly HostedSite[], options: HostingOptions) => string;

const HOSTS = ['nginx', 'caddy', 'apache', 'netlify'] as const;

const RENDERERS: Readonly<Record<(typeof HOSTS)[number], () => Promise<Renderer>>> = {
  nginx: async () => (await import('../serve/hosting/nginx.ts')).renderNginx,
  caddy: async () => (await import('../serve/hosting/caddy.ts')).renderCaddy,
  apache: async () => (await import('../serve/hosting/apache.ts')).renderApache,
  netlify: async () => (await import('../serve/hosting/netlify.ts')).renderNetlify,
};

const MAX_NAMES = 5;

/** Default folders of the operator's additions. */
const INCLUDES: Readonly<Record<(typeof HOSTS)[number], string | undefined>> = {
  nginx: '/etc/nginx/voucher-sites',
  caddy: '/etc/caddy/voucher-sites',
  apache: '/etc/apache2/voucher-sites',
  netlify: undefined,
};

const define = (program: Command) =>
  defineCommand(program, 'hosting', 'Print the configuration of a web server or host for built sites', [
    ['voucher-site hosting nginx --all --root /srv/sites > voucher-sites.conf', 'a server for each tenant'],
    [
      'voucher-site hosting apache --all --tls-cert /etc/tls/{domain}.pem --tls-key /etc/tls/{domain}.key',
      'with your own certificates',
    ],
    [
      'voucher-site hosting caddy --tenant musterstadt --root /srv/sites --listen 8080',
      'behind a proxy that terminates TLS',
    ],
  ])
    .addArgument(new Argument('<host>', 'server or host').choices(HOSTS))
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every built tenant of the configuration')
    .addOption(configOption())
    .addOption(outOption())
    .option(
      '--root <folder>',
      'folder of the sites on the host, such as /srv/sites or /srv/{tenant}/live (default: the folder of --out)',
    )
    .option(
      '--listen <[address:]port>',
      'HTTP address of the server (default: port 80); without --listen-tls, behind a proxy that terminates TLS',
      listenAddress,
    )
    .option('--listen-tls <[address:]port>', 'HTTPS address of the server (default: port 443)', listenAddress)
    .option(
      '--tls-cert <file>',
      "a site's certificate on the host, such as /etc/tls/{domain}.pem or /etc/tls/{tenant}.pem",
    )
    .option('--tls-key <file>', 'the key of --tls-cert')
    .option(
      '--certificates <folder>',
      "instead: folder of a site's fullchain.pem and privkey.pem (default: /etc/letsencrypt/live/{domain}; caddy: its own)",
    )
    .option('--no-www', "do not redirect www. and a site's domain to it")
    .option('--no-default-server', 'the host has its own default server, which refuses unknown hosts')
    .option('--include <folder>', `folder of your additions on the host (default: ${INCLUDES.nginx} and the like)`)
    .option('--no-include', 'without additions')
    .option('--brotli', 'nginx has the module for Brotli files');

type Options = OptionsOf<typeof define>;

export function addHosting({ program, io, onExit }: CommandContext): void {
  define(program).action(async (host, options) => onExit(await printConfiguration(host, options, io)));
}

/** `8080` or `127.0.0.1:8080` */
function listenAddress(text: string): { address?: string; port: number } {
  const [, address, port = ''] = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d+)$/.exec(text) ?? [];
  if (Number(port) < 1 || port === '')
    throw new InvalidArgumentError('A port is needed, or an address and a port: 127.0.0.1:8080.');
  return { ...(address === undefined ? {} : { address }), port: portNumber(port) };
}

/**
 * Refuses options that a host would ignore: Netlify serves and encrypts by itself, and only nginx has a module for Brotli.
 * @throws OperatorError (usage)
 */
function refuseUseless(host: (typeof HOSTS)[number], options: Options): void {
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

/** Prints a host's configuration, which is derived from the `_headers` and `_redirects` files of the built sites. */
async function printConfiguration(host: (typeof HOSTS)[number], options: Options, io: CommandIo): Promise<ExitCode> {
  refuseUseless(host, options);
  const [{ isBuilt, requireBuilt }, { certificateIn, readHostedSite }, { otherNames }, render] = await Promise.all([
    import('../serve/built-tenants.ts'),
    import('../serve/hosting/hosted-site.ts'),
    import('../serve/hosting/other-names.ts'),
    RENDERERS[host](),
  ]);
  const { tenants, config } = await loadTenants(io, options);
  const outDir = resolveOutDir(io, options);
  const root = checkPath(options.root ?? outDir, SITES);
  const built = tenants.filter((tenant) => isBuilt(outDir, tenant));
  const missing = tenants.filter((tenant) => !built.includes(tenant));
  if (built.length === 0 || options.all !== true) requireBuilt(outDir, tenants);

  const names = otherNames(config.tenants, { hasWww: options.www });
  const sites = built.map((tenant) => readHostedSite(tenant, { outDir, root, otherNames: names.get(tenant.id) ?? [] }));
  io.stdout.write(render(sites, hostingOptions(options, INCLUDES[host], certificateIn)));
  warn(io, 'Not built yet, so omitted', missing);
  warn(
    io,
    'Sandbox tenants, whose shops work only in "voucher-site preview"',
    built.filter(({ sandbox }) => sandbox),
  );
  return EXIT.OK;
}

function warn(io: CommandIo, what: string, tenants: readonly { id: string }[]): void {
  if (tenants.length === 0) return;
  const names = tenants.map(({ id }) => id);
  createMessages(io).warn(`${what}: ${formatList(names, MAX_NAMES)}`);
}

function hostingOptions(
  options: Options,
  usualInclude: string | undefined,
  certificateIn: (folder: string) => CertificateFiles,
): HostingOptions {
  const { listen, listenTls, brotli, defaultServer } = options;
  const certificate = namedCertificate(options, certificateIn);
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

function namedCertificate(
  { tlsCert, tlsKey, certificates }: Options,
  certificateIn: (folder: string) => CertificateFiles,
): CertificateFiles | undefined {
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
