import { Argument, InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import { HOSTS, INCLUDES, renderHosting, type Host } from '../serve/hosting/render-hosting.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  portNumber,
  resolveOutDir,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

const MAX_NAMES = 5;

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

export const addCommand = commandOf(define, printConfiguration);

/** `8080` or `127.0.0.1:8080` */
function listenAddress(text: string): { address?: string; port: number } {
  const [, address, port = ''] = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d+)$/.exec(text) ?? [];
  if (Number(port) < 1 || port === '')
    throw new InvalidArgumentError('A port is needed, or an address and a port: 127.0.0.1:8080.');
  return omitUndefined({ address, port: portNumber(port) });
}

async function printConfiguration(options: Options, io: CommandIo, host: Host): Promise<ExitCode> {
  const { tenants, config } = await loadTenants(io, options);
  const selected = { tenants, configured: config.tenants, outDir: resolveOutDir(io, options) };
  const { configuration, missing, sandboxes } = renderHosting(host, selected, options);
  io.stdout.write(configuration);
  warn(io, 'Not built yet, so omitted', missing);
  warn(io, 'Sandbox tenants, whose shops work only in "voucher-site preview"', sandboxes);
  return EXIT.OK;
}

function warn(io: CommandIo, what: string, tenants: readonly { id: string }[]): void {
  if (tenants.length === 0) return;
  const names = tenants.map(({ id }) => id);
  createMessages(io).warn(`${what}: ${formatList(names, MAX_NAMES)}`);
}
