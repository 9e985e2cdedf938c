import path from 'node:path';
import type { Proxies } from '../../config/proxies.ts';
import { isAddress, withoutSecrets } from '../../config/urls.ts';
import { API_DEFAULTS } from '../../config/tenant-config.ts';
import { cacheFolder } from '../../lib/cache-folder.ts';
import { openFileConnections } from '../images/fetch-file.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import { createRequestSlots, type RequestSlots } from '../source/connections.ts';
import type { KnownArchive } from '../source/check-coverage.ts';

/** An archive that is checked and ready to be copied into a site. */
export interface LoadedArchive {
  archive: KnownArchive;
  /** Absolute path of the file. It must be copied: with a link, a change in the site would damage it. */
  source: string;
  warnings: readonly BuildWarning[];
}

/** What pictures of the ground are drawn from. */
export function groundSource({ archive, source }: LoadedArchive): { file: string; hash: string; name: string } {
  return { file: source, hash: archive.path, name: archive.source };
}

/** The archives of the tenants' maps. Several tenants may share one: it is read and requested once per run. */
export interface MapArchives {
  /**
   * @param source absolute path or URL
   * @param tenant id, for its share of a host's requests
   * @throws OperatorError if it cannot be reached or used; the signal's reason if aborted
   */
  load(source: string, tenant: string): Promise<LoadedArchive>;
  /** Closes all connections immediately. */
  close(): void;
}

interface MapArchivesOptions {
  /** Shared with the API client. */
  inSlot?: RequestSlots;
  proxies?: Proxies | undefined;
  signal?: AbortSignal | undefined;
  /** Keeps downloads. Default: in the cache folder. */
  storeDir?: string;
}

/** Touches no file and opens no connection before the first archive is loaded. */
export function openMapArchives(options: MapArchivesOptions = {}): MapArchives {
  const { inSlot = createRequestSlots(API_DEFAULTS.requestsPerHost), proxies, signal } = options;
  const connections = openFileConnections(proxies);
  const loading = new Map<string, Promise<LoadedArchive>>();
  const load = async (source: string, tenant: string): Promise<LoadedArchive> => {
    // Loads a library that tenants without an archive do not need.
    const { readArchive } = await import('./read-archive.ts');
    if (!isAddress(source)) return { archive: readArchive(source, source), source, warnings: [] };
    const { fetchArchive } = await import('./fetch-archive.ts');
    const storeDir = options.storeDir ?? path.join(cacheFolder(), 'maps');
    const name = withoutSecrets(source);
    const request = { url: source, name, storeDir, connections, tenant, inSlot, signal };
    const { file, warnings } = await fetchArchive(request);
    return { archive: readArchive(file, name), source: file, warnings };
  };
  return {
    load(source, tenant) {
      const known = loading.get(source) ?? load(source, tenant);
      loading.set(source, known);
      return known;
    },
    close: connections.close,
  };
}
