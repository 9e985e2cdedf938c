import { Argument } from 'commander';
import { addCommand } from './add-command.ts';
import { configOption, outOption } from './common-options.ts';
import { listenAddress } from './option-values.ts';
import type { ProgramContext } from './program-context.ts';

const HOSTS = ['nginx', 'caddy', 'apache', 'netlify'];

export function addHosting({ program, io, onExit }: ProgramContext): void {
  addCommand(program, 'hosting', 'Print the configuration of a web server or host for built sites', [
    ['voucher-site hosting nginx --all --root /srv/sites > voucher-sites.conf', 'a server for each tenant'],
    ['voucher-site hosting caddy --tenant musterstadt --root /srv/sites --listen 8080', 'behind a proxy that does TLS'],
  ])
    .addArgument(new Argument('<host>', 'what serves the sites').choices(HOSTS))
    .option('-t, --tenant <id...>', 'tenants')
    .option('-a, --all', 'every tenant of the configuration that is built')
    .addOption(configOption())
    .addOption(outOption())
    .option(
      '--root <folder>',
      'where the sites are on the host, as /srv/sites or /srv/{tenant}/live (default: where they are built)',
    )
    .option(
      '--listen <[address:]port>',
      'where the server listens for HTTP (default: port 80); without --listen-tls, behind a proxy that does TLS',
      listenAddress,
    )
    .option('--listen-tls <[address:]port>', 'where the server listens for HTTPS (default: port 443)', listenAddress)
    .option(
      '--certificates <folder>',
      'where fullchain.pem and privkey.pem of a site are on the host (default: /etc/letsencrypt/live/{domain}; caddy: its own)',
    )
    .option('--brotli', 'nginx has the module for Brotli files')
    .action(async (host: string, options) => {
      const { hosting } = await import('../commands/hosting.ts');
      onExit(await hosting(host, options, io));
    });
}
