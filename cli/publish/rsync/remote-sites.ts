import type { RemoteHost } from './remote-host.ts';
import { SITES } from './record-scripts.ts';

/** The sites in a folder of a remote host. */
export interface RemoteSites {
  /** Live release by tenant; empty if only releases are there. */
  releases: Map<string, string>;
  /** Name that a renamed site has kept as a link → its new name. */
  aliases: Map<string, string>;
}

/** Lists the sites of all tenants, with one command. */
export async function listRemoteSites(remote: RemoteHost, path: string, signal: AbortSignal): Promise<RemoteSites> {
  const output = await remote.run({ script: SITES, arguments: [path], isRepeatable: true, signal });
  const sites: RemoteSites = { releases: new Map(), aliases: new Map() };
  for (const line of output.split('\n')) {
    const [kind, name = '', target = ''] = line.split(' ');
    const release = target.startsWith(`.releases/${name}/`) ? target.slice(`.releases/${name}/`.length) : undefined;
    if (kind === 'releases' && !sites.releases.has(name)) sites.releases.set(name, '');
    else if (kind === 'link' && release !== undefined) sites.releases.set(name, release);
    else if (kind === 'link') sites.aliases.set(name, target);
  }
  return sites;
}
