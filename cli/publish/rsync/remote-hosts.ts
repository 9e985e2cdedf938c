import type { SharedByTargets, TenantTarget } from '../target.ts';
import { openRemoteHost } from './remote-host.ts';
import { CURRENT, PUBLISHED_SITES } from './remote-scripts.ts';
import { openConnections, sshArguments, type Connections, type RsyncTargetConfig } from './ssh-connection.ts';

/**
 * What the tenants of one run share: connections, and one look at all of their sites, which the first call takes.
 */
export interface RemoteHosts extends Connections, SharedByTargets {
  /**
   * What a publish recorded about a tenant's site; undefined if something has changed there since, if an earlier publish left
   * something, or if another process is publishing it.
   * @throws as `runRemote`
   */
  recordOf: Look<SiteRecord>;
  /**
   * What PUBLISHED prints for a tenant.
   * @throws as `runRemote`
   */
  publishedOf: Look<string>;
}

type Look<Found> = (config: RsyncTargetConfig, tenant: string) => Promise<Found | undefined>;

/** Stored by PRUNE. */
interface SiteRecord {
  fingerprint: string;
  /** Number of files of earlier releases that are retained for open tabs. */
  kept: number;
}

/** Limits the arguments of programs there. */
const TENANTS_PER_LOOK = 500;

/**
 * Does not connect yet.
 * @param sites all sites that the run publishes by rsync
 */
export function openRemoteHosts(sites: readonly TenantTarget<RsyncTargetConfig>[], signal: AbortSignal): RemoteHosts {
  const connections = openConnections(signal);
  return {
    ...connections,
    recordOf: lookOnce(CURRENT, parseRecords),
    publishedOf: lookOnce(PUBLISHED_SITES, parseSites),
  };

  function lookOnce<Found>(script: string, parse: Parse<Found>): Look<Found> {
    const looks = new Map<string, Promise<ReadonlyMap<string, Found>>>();
    return async (config, tenant) => {
      const key = placeOf(config);
      const known = looks.get(key) ?? look(config, script, parse);
      looks.set(key, known);
      return (await known).get(tenant);
    };
  }

  async function look<Found>(config: RsyncTargetConfig, script: string, parse: Parse<Found>) {
    const tenants = sites.filter((site) => placeOf(site.config) === placeOf(config)).map(({ tenant }) => tenant);
    const remote = openRemoteHost(config, connections);
    const found = new Map<string, Found>();
    for (let start = 0; start < tenants.length; start += TENANTS_PER_LOOK) {
      const input = tenants.slice(start, start + TENANTS_PER_LOOK).map((tenant) => `${tenant}\n`);
      const given = { arguments: [config.path], input: input.join(''), isRepeatable: true, signal };
      for (const [tenant, each] of parse(await remote.run({ script, ...given }))) found.set(tenant, each);
    }
    return found;
  }
}

function placeOf(config: RsyncTargetConfig): string {
  return JSON.stringify([config.host, config.path, ...sshArguments(config)]);
}

/** Tenants and what the output of a script says about them. */
type Parse<Found> = (output: string) => [tenant: string, found: Found][];

/** Lines such as `stadt-001 <fingerprint> 3`. */
function parseRecords(output: string): [string, SiteRecord][] {
  return output.split('\n').flatMap((line): [string, SiteRecord][] => {
    const [, tenant, fingerprint, kept] = /^(\S+) ([0-9a-f]{64}) (\d+)$/.exec(line) ?? [];
    return tenant === undefined || fingerprint === undefined ? [] : [[tenant, { fingerprint, kept: Number(kept) }]];
  });
}

/** `site stadt-001`, and the lines about it. */
function parseSites(output: string): [string, string][] {
  const [, ...sites] = `\n${output}`.split('\nsite ');
  return sites.map((site) => {
    const [tenant = '', ...lines] = site.split('\n');
    return [tenant, lines.join('\n')];
  });
}
