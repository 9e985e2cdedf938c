/** Specification section 9: a chunk that fails to load reloads a path at most once in this time. */
export const RELOAD_WINDOW_MS = 10_000;

/**
 * Longer window while no page has been shown since the last reload: on a slow connection each attempt to load a lost
 * chunk may take more than 10 s, and the page would reload endlessly.
 */
export const UNSETTLED_WINDOW_MS = 300_000;

const STORAGE_KEY = 'reloads';

/** Kept in sessionStorage across reloads. */
interface Memory {
  /** Time of the last reload of each path (ms), and whether its page has been shown since. */
  paths: Record<string, { at: number; settled: boolean }>;
  /** Id of the build that the page was last left for. */
  leftFor?: string;
}

interface ReloadGuard {
  /** Whether a failure may reload this path now. Remembers a true result; always false without storage. */
  mayReload(path: string): boolean;
  /** Whether the page may be left for another build. True only once per build. */
  mayLeaveFor(buildId: string): boolean;
  /** Call it when the page of a path has been shown. */
  markShown(path: string): void;
}

const holds = new Set<symbol>();

export const reloadGuard = createReloadGuard(tabStorage(), Date.now);

/** Implements SiteServices.holdReloads. */
export function holdReloads(reason: string): () => void {
  const hold = Symbol(reason);
  holds.add(hold);
  return () => void holds.delete(hold);
}

export function areReloadsHeld(): boolean {
  return holds.size > 0;
}

/**
 * Prevents reload loops, for example on a host that keeps serving stale documents.
 * @param storage of the tab; undefined if the browser denies it
 * @param now milliseconds
 */
export function createReloadGuard(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: () => number,
): ReloadGuard {
  /** Known to this document only. That suffices without storage, because each step then takes a click. */
  let leftFor: string | undefined;

  function read(): Memory {
    try {
      const text = storage?.getItem(STORAGE_KEY) ?? null;
      // Only this file writes the key.
      return text === null ? { paths: {} } : (JSON.parse(text) as Memory);
    } catch {
      return { paths: {} };
    }
  }

  /** @returns whether the memory survives a reload */
  function write(memory: Memory): boolean {
    try {
      storage?.setItem(STORAGE_KEY, JSON.stringify(memory));
      return storage !== undefined;
    } catch {
      return false;
    }
  }

  return {
    mayReload(path) {
      const memory = read();
      const last = memory.paths[path];
      if (last !== undefined) {
        const window = last.settled ? RELOAD_WINDOW_MS : UNSETTLED_WINDOW_MS;
        if (now() - last.at < window) return false;
      }
      memory.paths[path] = { at: now(), settled: false };
      return write(memory);
    },
    mayLeaveFor(buildId) {
      const memory = read();
      if (leftFor === buildId || memory.leftFor === buildId) return false;
      leftFor = buildId;
      write({ ...memory, leftFor: buildId });
      return true;
    },
    markShown(path) {
      const memory = read();
      const last = memory.paths[path];
      if (last === undefined || last.settled) return;
      last.settled = true;
      write(memory);
    },
  };
}

/** Reading `sessionStorage` throws if the visitor has blocked storage. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
