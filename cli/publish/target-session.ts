import { setMaxListeners } from 'node:events';
import { OperatorError } from '../lib/errors.ts';
import type { TargetConfig } from './config/target-config.ts';
import type { RemoteHosts } from './rsync/remote-hosts.ts';
import type { Stores } from './s3/stores.ts';

/** A tenant's site at a target. */
export interface SiteAtTarget {
  tenant: string;
  config: TargetConfig;
}

/** Connections and findings that the targets of a run share; without them, each request connects by itself. */
export interface SharedByTargets {
  remote?: RemoteHosts;
  stores?: Stores;
}

/** The hosts that one run publishes to. */
export interface TargetSession {
  /** What the targets of a type share. */
  sharedBy(type: TargetConfig['type']): Promise<SharedByTargets>;
  /**
   * Contacts the host of a target. Until one tenant has reached it, one tries at a time; if that fails, the others fail with
   * the same error, so that an unreachable host costs one time-out.
   * @throws what `contact` throws, or what the contact of another tenant has thrown
   */
  reach<Result>(config: TargetConfig, contact: () => Promise<Result>): Promise<Result>;
  /** Call it after a failure at a target: the next tenants do not rely on its host. */
  noteFailure(config: TargetConfig, error: unknown): void;
  /** Disconnects from all hosts. */
  close(): Promise<void>;
}

interface Host {
  isReached: boolean;
  /** The attempt of one tenant. */
  attempt: Promise<void> | undefined;
  failure: OperatorError | undefined;
}

/**
 * Does not connect yet.
 * @param sites all sites that the run publishes
 */
export function openTargetSession(sites: readonly SiteAtTarget[], signal: AbortSignal): TargetSession {
  // Each request of each tenant adds a listener.
  setMaxListeners(0, signal);
  const hosts = new Map<string, Host>();
  let remote: Promise<RemoteHosts> | undefined;
  let stores: Promise<Stores> | undefined;

  const hostOf = (config: TargetConfig): Host => {
    const name = nameOfHost(config);
    const host = hosts.get(name) ?? { isReached: config.type === 'directory', attempt: undefined, failure: undefined };
    hosts.set(name, host);
    return host;
  };

  async function openRemote(): Promise<RemoteHosts> {
    const { openRemoteHosts } = await import('./rsync/remote-hosts.ts');
    const ofRsync = sites.flatMap(({ tenant, config }) => (config.type === 'rsync' ? [{ tenant, config }] : []));
    return openRemoteHosts(ofRsync, signal);
  }

  async function loadStores(): Promise<Stores> {
    const { openStores } = await import('./s3/stores.ts');
    return openStores();
  }

  return {
    async sharedBy(type) {
      if (type === 'rsync') return { remote: await (remote ??= openRemote()) };
      if (type === 's3') return { stores: await (stores ??= loadStores()) };
      return {};
    },
    async reach(config, contact) {
      const host = hostOf(config);
      while (!host.isReached) {
        if (host.failure !== undefined) throw host.failure;
        if (host.attempt === undefined) return attemptToReach(host, config.type, contact);
        await host.attempt;
      }
      return contact();
    },
    noteFailure(config, error) {
      if (error instanceof OperatorError && error.code === 'TARGET_UNREACHABLE') hostOf(config).isReached = false;
    },
    async close() {
      await (await remote)?.close();
      (await stores)?.close();
    },
  };
}

async function attemptToReach<Result>(
  host: Host,
  type: TargetConfig['type'],
  contact: () => Promise<Result>,
): Promise<Result> {
  let end = (): void => {};
  host.attempt = new Promise((resolve) => {
    end = () => resolve();
  });
  try {
    const result = await contact();
    host.isReached = true;
    return result;
  } catch (error) {
    if (isAboutHost(error, type)) host.failure = error;
    else host.isReached = true;
    throw error;
  } finally {
    host.attempt = undefined;
    end();
  }
}

/** Codes of failures that a host causes, so that they usually concern all of its tenants. */
export const HOST_FAILURES: ReadonlySet<string> = new Set(['TARGET_UNREACHABLE', 'TARGET_REFUSED', 'TOOL_MISSING']);

/** Whether a failure does not depend on the tenant. A store may refuse a key for one folder, a host refuses the login. */
function isAboutHost(error: unknown, type: TargetConfig['type']): error is OperatorError {
  if (!(error instanceof OperatorError)) return false;
  return error.code === 'TARGET_UNREACHABLE' || (type === 'rsync' && HOST_FAILURES.has(error.code));
}

/** What can be reached, or not, as a whole: a login at a host, or the endpoint of a store. */
function nameOfHost(config: TargetConfig): string {
  switch (config.type) {
    case 'directory':
      return 'this machine';
    case 'rsync': {
      const { host, user, port, identityFile, options } = config;
      return JSON.stringify([host, user, port, identityFile, options]);
    }
    case 's3':
      return JSON.stringify([config.endpoint, config.region]);
  }
}
