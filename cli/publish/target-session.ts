import { setMaxListeners } from 'node:events';
import { OperatorError } from '../lib/errors.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { formatCount, pluralize } from '../report/format.ts';
import { kindOf, type TargetConfig, type TargetType } from './target-kinds.ts';
import type { OpenOptions, PublishedSite, SharedByTargets, Target, TenantTarget } from './target.ts';

/** The targets that one run works with. */
export interface TargetSession {
  /** Does not connect yet. */
  open(target: TenantTarget<TargetConfig>): Promise<Target>;
  /** What the targets of a kind share. */
  sharedBy(type: TargetType): Promise<SharedByTargets>;
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

const NOTHING_SHARED: SharedByTargets = { close: async () => {} };

type SessionOptions = Pick<OpenOptions, 'signal'> & Partial<OpenOptions>;

/**
 * Does not connect yet.
 * @param targets all targets that the run works with
 */
export function openTargetSession(
  targets: readonly TenantTarget<TargetConfig>[],
  { signal, unsafeNoLock = false }: SessionOptions,
): TargetSession {
  // Each request of each tenant adds a listener.
  setMaxListeners(0, signal);
  const hosts = new Map<string, Host>();
  const shared = new Map<TargetType, Promise<SharedByTargets>>();

  const hostOf = (config: TargetConfig): Host => {
    const key = kindOf(config.type).hostOf?.(config);
    const name = JSON.stringify([config.type, key]);
    const host = hosts.get(name) ?? { isReached: key === undefined, attempt: undefined, failure: undefined };
    hosts.set(name, host);
    return host;
  };

  async function share(type: TargetType): Promise<SharedByTargets> {
    const some = targets.filter(({ config }) => config.type === type);
    return (await kindOf(type).share?.(some, signal)) ?? NOTHING_SHARED;
  }

  const session: TargetSession = {
    async open(target) {
      const { type } = target.config;
      return kindOf(type).open(target, { signal, unsafeNoLock }, await session.sharedBy(type));
    },
    sharedBy(type) {
      const known = shared.get(type) ?? share(type);
      shared.set(type, known);
      return known;
    },
    async reach(config, contact) {
      const host = hostOf(config);
      while (!host.isReached) {
        if (host.failure !== undefined) throw host.failure;
        if (host.attempt === undefined) return attemptToReach(host, kindOf(config.type).hostFailures, contact);
        await host.attempt;
      }
      return contact();
    },
    noteFailure(config, error) {
      if (error instanceof OperatorError && error.code === 'TARGET_UNREACHABLE') hostOf(config).isReached = false;
    },
    async close() {
      for (const each of shared.values()) await (await each).close();
    },
  };
  return session;
}

/** What one target says, or why it cannot be asked. */
export type TargetReply = { target: TenantTarget<TargetConfig> } & (
  | { where: string; site: PublishedSite | undefined }
  | { error: unknown }
);

const CONCURRENT_READS = 8;

/**
 * Reads what is live at targets; tenants on one remote host share one look at all of their sites.
 * @param tell is called with the progress
 * @returns in the order of the targets
 * @throws the signal's reason if aborted
 */
export async function readPublishedSites(
  targets: readonly TenantTarget<TargetConfig>[],
  session: TargetSession,
  { signal, tell }: { signal: AbortSignal; tell?: ((progress: string) => void) | undefined },
): Promise<TargetReply[]> {
  const show = (done: number): void =>
    tell?.(`asking the targets: ${formatCount(done)} of ${pluralize(targets.length, 'site')}`);
  let done = 0;
  show(done);
  return inParallel(targets, CONCURRENT_READS, async (target) => {
    const reply = await readOne(target, session, signal);
    done += 1;
    show(done);
    return reply;
  });
}

async function readOne(
  target: TenantTarget<TargetConfig>,
  session: TargetSession,
  signal: AbortSignal,
): Promise<TargetReply> {
  const { config } = target;
  try {
    const opened = await session.open(target);
    const site = await session.reach(config, () => opened.readPublished());
    return { target, where: opened.where, site };
  } catch (error) {
    signal.throwIfAborted();
    session.noteFailure(config, error);
    return { target, error };
  }
}

/** Works with targets, and disconnects from all hosts. */
export async function withTargets<Result>(
  targets: readonly TenantTarget<TargetConfig>[],
  options: SessionOptions,
  use: (session: TargetSession) => Promise<Result>,
): Promise<Result> {
  const session = openTargetSession(targets, options);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

/** Works with one target. */
export function withTarget<Result>(
  target: TenantTarget<TargetConfig>,
  options: SessionOptions,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  return withTargets([target], options, async (session) => use(await session.open(target)));
}

const ignore = (): void => {};

async function attemptToReach<Result>(
  host: Host,
  hostFailures: ReadonlySet<string>,
  contact: () => Promise<Result>,
): Promise<Result> {
  const attempt = contact();
  host.attempt = attempt.then(ignore, ignore);
  try {
    const result = await attempt;
    host.isReached = true;
    return result;
  } catch (error) {
    if (error instanceof OperatorError && hostFailures.has(error.code)) host.failure = error;
    else host.isReached = true;
    throw error;
  } finally {
    host.attempt = undefined;
  }
}
