import { Argument, InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import type { HostedSite, HostingOptions } from '../serve/hosting/hosted-site.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  portNumber,
  resolveOutDir,
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

const define = (program: Command) =>
  defineCommand(program, 'hosting', 'Print the configuration of a web server or host for built sites', [
    ['voucher-site hosting nginx --all --root /srv/sites > voucher-sites.conf', 'a server for each tenant'],
    [
      'voucher-site hosting caddy --tenant musterstadt --root /srv/sites --listen 8080',
      'behind a proxy that terminates TLS',
    ],
  ])
    .addArgument(new Argument('<host>', 'server or host').choices(HOSTS))
    .option('-t, --tenant <id...>', 'tenants')
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
      '--certificates <folder>',
      "folder of a site's fullchain.pem and privkey.pem on the host (default: /etc/letsencrypt/live/{domain}; caddy: its own)",
    )
    .option('--brotli', 'nginx has the module for Brotli files');

type Options = OptionsOf<typeof define>;

export function addHosting({ program, io, onExit }: CommandContext): void {
  define(program).action(async (host, options) => onExit(await printConfiguration(RENDERERS[host], options, io)));
}

/** `8080` or `127.0.0.1:8080` */
function listenAddress(text: string): { address?: string; port: number } {
  const [, address, port = ''] = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d+)$/.exec(text) ?? [];
  if (Number(port) < 1 || port === '')
    throw new InvalidArgumentError('A port is needed, or an address and a port: 127.0.0.1:8080.');
  return { ...(address === undefined ? {} : { address }), port: portNumber(port) };
}

/** Prints a host's configuration, which is derived from the `_headers` and `_redirects` files of the built sites. */
async function printConfiguration(
  loadRenderer: () => Promise<Renderer>,
  options: Options,
  io: CommandIo,
): Promise<ExitCode> {
  const [{ isBuilt, requireBuilt }, { readHostedSite }, render] = await Promise.all([
    import('../serve/built-tenants.ts'),
    import('../serve/hosting/hosted-site.ts'),
    loadRenderer(),
  ]);
  const { tenants } = await loadTenants(io, options);
  const outDir = resolveOutDir(io, options);
  const root = checkFolder(options.root ?? outDir, SITES);
  const built = tenants.filter((tenant) => isBuilt(outDir, tenant));
  const missing = tenants.filter((tenant) => !built.includes(tenant));
  if (built.length === 0 || options.all !== true) requireBuilt(outDir, tenants);

  const sites = built.map((tenant) => readHostedSite(tenant, outDir, root));
  io.stdout.write(render(sites, hostingOptions(options)));
  if (missing.length > 0) {
    const names = missing.map(({ id }) => id);
    createMessages(io).warn(`Not built yet, so omitted: ${formatList(names, MAX_NAMES)}`);
  }
  return EXIT.OK;
}

function hostingOptions({ listen, listenTls, certificates, brotli }: Options): HostingOptions {
  return {
    hasBrotli: brotli === true,
    ...(listen && { listen }),
    ...(listenTls && { listenTls }),
    ...(certificates !== undefined && { certificates: checkFolder(certificates, CERTIFICATES) }),
  };
}

/** A folder on the host that the operator names. */
interface NamedFolder {
  code: string;
  what: string;
  /** Placeholders for a site's id and domain. */
  places: readonly string[];
  example: string;
}

const SITES: NamedFolder = {
  code: 'ROOT_INVALID',
  what: 'the folder of sites',
  places: ['{tenant}'],
  example: '--root /srv/sites or --root /srv/{tenant}/live',
};

const CERTIFICATES: NamedFolder = {
  code: 'CERTIFICATES_INVALID',
  what: 'the folder of a certificate',
  places: ['{tenant}', '{domain}'],
  example: '--certificates /etc/letsencrypt/live/{domain}',
};

/** Accepts only names without characters that have a meaning in a configuration file. */
function checkFolder(folder: string, { code, what, places, example }: NamedFolder): string {
  const plain = places.reduce((text, place) => text.replaceAll(place, ''), folder);
  if (/^(?:[A-Za-z]:)?\//.test(folder) && !/[\p{Cc}"'`$\\{}%;]/u.test(plain)) return folder;
  throw new OperatorError({
    code,
    title: `${JSON.stringify(folder)} cannot be ${what} in a host's configuration`,
    hint: `use an absolute path of the host without quotes or characters like $ { } % ; as in ${example}`,
    exitCode: EXIT.USAGE,
  });
}
