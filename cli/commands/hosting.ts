import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { readHostedSite, type HostedSite, type HostingOptions } from '../serve/hosting/hosted-site.ts';
import { renderApache } from '../serve/hosting/apache.ts';
import { renderCaddy } from '../serve/hosting/caddy.ts';
import { renderNetlify } from '../serve/hosting/netlify.ts';
import { renderNginx } from '../serve/hosting/nginx.ts';
import { isBuilt, requireBuilt } from '../serve/built-tenants.ts';
import { formatList } from '../report/format.ts';
import type { CommandIo } from './command-io.ts';
import { createMessages } from './messages.ts';

export interface HostingCommandOptions {
  tenant?: string[];
  all?: boolean;
  config: string;
  out: string;
  /** Where the sites are on the host; where they are built if not said. See readHostedSite. */
  root?: string;
  listen?: HostingOptions['listen'];
  listenTls?: HostingOptions['listenTls'];
  certificates?: string;
  brotli?: boolean;
}

const RENDERERS: Readonly<Record<string, (sites: readonly HostedSite[], options: HostingOptions) => string>> = {
  nginx: renderNginx,
  caddy: renderCaddy,
  apache: renderApache,
  netlify: renderNetlify,
};

const NAMED_AT_MOST = 5;

/**
 * `voucher-site hosting`: prints a host's configuration for tenants that are built. It is made of what their builds have
 * written for hosts, so that both say the same.
 * @param host one of the names that the command line takes
 * @throws OperatorError for wrong usage or configuration, or where nothing is built
 */
export async function hosting(host: string, options: HostingCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  const ids = options.tenant === undefined ? {} : { ids: options.tenant };
  const tenants = selectTenants(config, { ...ids, all: options.all === true });
  const outDir = path.resolve(io.cwd, options.out);
  const root = checkFolder(options.root ?? outDir, SITES);
  const built = tenants.filter((tenant) => isBuilt(outDir, tenant));
  const missing = tenants.filter((tenant) => !built.includes(tenant));
  if (built.length === 0 || options.all !== true) requireBuilt(outDir, tenants);

  const render = RENDERERS[host];
  if (render === undefined) throw new Error(`${host} is no host of RENDERERS`);
  const sites = built.map((tenant) => readHostedSite(tenant, outDir, root));
  io.stdout.write(render(sites, hostingOptions(options)));
  if (missing.length > 0) {
    const names = missing.map(({ id }) => id);
    createMessages(io).warn(`Not built yet, so left out: ${formatList(names, NAMED_AT_MOST)}`);
  }
  return EXIT.OK;
}

function hostingOptions({ listen, listenTls, certificates, brotli }: HostingCommandOptions): HostingOptions {
  return {
    hasBrotli: brotli === true,
    ...(listen && { listen }),
    ...(listenTls && { listenTls }),
    ...(certificates !== undefined && { certificates: checkFolder(certificates, CERTIFICATES) }),
  };
}

/** A folder on the host that an operator names. */
interface NamedFolder {
  code: string;
  what: string;
  /** What stands for a site's id or domain in it. */
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

/** A folder whose name means nothing else in any of the configurations. */
function checkFolder(folder: string, { code, what, places, example }: NamedFolder): string {
  const plain = places.reduce((text, place) => text.replaceAll(place, ''), folder);
  if (/^(?:[A-Za-z]:)?\//.test(folder) && !/[\p{Cc}"'`$\\{}%;]/u.test(plain)) return folder;
  throw new OperatorError({
    code,
    title: `${JSON.stringify(folder)} cannot be ${what} in a host's configuration`,
    hint: `name an absolute path of the host without quotes and signs like $ { } % ; as in ${example}`,
    exitCode: EXIT.USAGE,
  });
}
