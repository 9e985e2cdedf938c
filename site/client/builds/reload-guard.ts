/** Specification section 9: code that fails to load reloads a path at most once in this time. */
export const RELOAD_WINDOW_MS = 10_000;

/** Shared with site/features/early-input/early-input.js, which reloads pages whose code never ran. */
const STORAGE_KEY = 'reloads';

/** Kept in sessionStorage across reloads. */
interface Memory {
  /** Time of the last reload of a path (ms). */
  [path: string]: number | string | undefined;
  /** Id of the build that the page was last left for. */
  leftFor?: string;
}

interface ReloadGuard {
  /**
   * Whether a failure may reload this path now: once, and again after the window in a document that the visitor has
   * touched. So no page reloads endlessly by itself, however slowly its code fails. Remembers a true result; always false
   * without storage.
   */
  mayReload(path: string): boolean;
  /** Whether the page may be left for another build. True only once per build. */
  mayLeaveFor(buildId: string): boolean;
}

const holds = new Set<symbol>();

/** Browsers without `userActivation` reload each path once. */
const isTouched = (): boolean => Object(navigator.userActivation).hasBeenActive === true;

export const reloadGuard = createReloadGuard(tabStorage(), { now: Date.now, isTouched });

/** Implements SiteServices.holdReloads. */
export function holdReloads(reason: string): () => void {
  const hold = Symbol(reason);
  holds.add(hold);
  return () => void holds.delete(hold);
}

export function areReloadsHeld(): boolean {
  return holds.size > 0;
}

interface Circumstances {
  /** Milliseconds. */
  now: () => number;
  /** Whether the visitor has pressed anything in this document. */
  isTouched: () => boolean;
}

/**
 * Prevents reload loops, for example on a host that keeps serving stale documents.
 * @param storage of the tab; undefined if the browser denies it
 */
export function createReloadGuard(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  { now, isTouched }: Circumstances,
): ReloadGuard {
  /** Known to this document only. That suffices without storage, because each step then takes a click. */
  let leftFor: string | undefined;

  function read(): Memory {
    try {
      // Only this file and early-input.js write the key.
      return { ...(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}') as Memory) };
    } catch {
      return {};
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
      const last = memory[path];
      if (last !== undefined && (now() - Number(last) < RELOAD_WINDOW_MS || !isTouched())) return false;
      return write({ ...memory, [path]: now() });
    },
    mayLeaveFor(buildId) {
      const memory = read();
      if (leftFor === buildId || memory.leftFor === buildId) return false;
      leftFor = buildId;
      write({ ...memory, leftFor: buildId });
      return true;
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
