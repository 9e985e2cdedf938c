/** Specification section 9: a failed chunk reloads a path at most once in this many milliseconds. */
export const RELOAD_WINDOW_MS = 10_000;

/**
 * As long as nothing has been shown since the last reload, the window is longer: on a slow connection each attempt to
 * load a lost chunk may take more than 10 s, and the page would reload for ever.
 */
export const UNSETTLED_WINDOW_MS = 300_000;

const STORAGE_KEY = 'reloads';

/** What is remembered over reloads of the same tab. */
interface Memory {
  /** When a path was last reloaded (ms), and whether its page has been shown since. */
  paths: Record<string, { at: number; settled: boolean }>;
  /** The build id that the page was last left for. */
  leftFor?: string;
}

export interface ReloadGuard {
  /** Whether a failure on this path may reload it now; a yes is remembered. Always no without storage. */
  mayReload(path: string): boolean;
  /** Whether the page may be left for another build; a yes is remembered, and not given twice for the same build. */
  mayLeaveFor(buildId: string): boolean;
  /** To be called when the page of a path has been shown. */
  settle(path: string): void;
}

/**
 * Keeps reloads from becoming a loop, which they would where a host goes on serving stale documents.
 * @param storage of the tab; undefined where the browser refuses it
 * @param now milliseconds
 */
export function createReloadGuard(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: () => number,
): ReloadGuard {
  /** For the life of this document only, which is enough where each step needs a click of the visitor. */
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

  /** @returns whether it will still be known after a reload */
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
    settle(path) {
      const memory = read();
      const last = memory.paths[path];
      if (last === undefined || last.settled) return;
      last.settled = true;
      write(memory);
    },
  };
}
