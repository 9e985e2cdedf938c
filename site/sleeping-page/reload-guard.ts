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

/**
 * Whether a failure may reload this path now: once, and again after the window in a document that the visitor has
 * touched. So no page reloads endlessly by itself, however slowly its code fails. Always false without storage.
 */
export function mayReload(path: string): boolean {
  return remember((memory) => {
    const last = memory[path];
    const now = Date.now();
    // Browsers without `userActivation` reload each path once.
    const mayNot = last && (now - Number(last) < RELOAD_WINDOW_MS || !navigator.userActivation?.hasBeenActive);
    return mayNot ? undefined : { [path]: now };
  });
}

/** Build that this document was left for. That suffices without storage, because each step then takes a click. */
let leftFor: string | undefined;

/** Whether the page may be left for another build. True only once per build. */
export function mayLeaveFor(buildId: string): boolean {
  let isLeft = leftFor === buildId;
  leftFor = buildId;
  remember((memory) => {
    isLeft ||= memory.leftFor === buildId;
    return { leftFor: buildId };
  });
  return !isLeft;
}

/**
 * Adds to what is remembered.
 * @returns whether it survives a reload: the visitor may have blocked storage, or it is full
 */
function remember(change: (memory: Memory) => Memory | undefined): boolean {
  try {
    // A copy: what is stored may be anything.
    const memory: Memory = { ...JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '{}') };
    const changed = change(memory);
    if (changed) sessionStorage.setItem(RELOADS_KEY, JSON.stringify({ ...memory, ...changed }));
    return changed !== undefined;
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
