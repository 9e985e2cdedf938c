import { RELOADS_KEY } from './names.ts';

/*
 * Prevents reload loops, for example on a host that keeps serving stale documents. Sleeping pages and the router share
 * what it remembers.
 */

/** Specification section 9: code that fails to load reloads a path at most once in this time. */
export const RELOAD_WINDOW_MS = 10_000;

/** Kept in sessionStorage across reloads. */
interface Memory {
  /** Time of the last reload of a path (ms). */
  [path: string]: number | string | undefined;
  /** Id of the build that the page was last left for. */
  leftFor?: string;
}

export interface LoadedDocument {
  /** Of the tab. Throws if the visitor has blocked it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds. */
  now: () => number;
  /** Whether the visitor has pressed anything in this document. */
  isTouched: () => boolean;
  /** Build that this document was left for. That suffices without storage, because each step then takes a click. */
  leftFor?: string;
}

const thisDocument: LoadedDocument = {
  storage: () => sessionStorage,
  now: Date.now,
  // Browsers without `userActivation` reload each path once.
  isTouched: () => Object(navigator.userActivation).hasBeenActive === true,
};

/**
 * Whether a failure may reload this path now: once, and again after the window in a document that the visitor has
 * touched. So no page reloads endlessly by itself, however slowly its code fails. Remembers a true result; always false
 * without storage.
 */
export function mayReload(path: string, loaded = thisDocument): boolean {
  const memory = read(loaded);
  const last = memory[path];
  const now = loaded.now();
  if (last !== undefined && (now - Number(last) < RELOAD_WINDOW_MS || !loaded.isTouched())) return false;
  return write(loaded, { ...memory, [path]: now });
}

/** Whether the page may be left for another build. True only once per build. */
export function mayLeaveFor(buildId: string, loaded = thisDocument): boolean {
  const memory = read(loaded);
  if (loaded.leftFor === buildId || memory.leftFor === buildId) return false;
  loaded.leftFor = buildId;
  write(loaded, { ...memory, leftFor: buildId });
  return true;
}

function read({ storage }: LoadedDocument): Memory {
  try {
    // A copy: what is stored may be anything.
    return { ...JSON.parse(storage().getItem(RELOADS_KEY) ?? '{}') };
  } catch {
    return {};
  }
}

/** @returns whether the memory survives a reload */
function write({ storage }: LoadedDocument, memory: Memory): boolean {
  try {
    storage().setItem(RELOADS_KEY, JSON.stringify(memory));
    return true;
  } catch {
    return false;
  }
}

const holds = new Set<symbol>();

/** Implements SiteServices.holdReloads. */
export function holdReloads(reason: string): () => void {
  const hold = Symbol(reason);
  holds.add(hold);
  return () => void holds.delete(hold);
}

export function areReloadsHeld(): boolean {
  return holds.size > 0;
}
