import { RELOADS_KEY } from './names.ts';

/* Prevents reload loops, for example on a host that keeps serving stale documents. */

/** Specification section 9: code that fails to load reloads a path at most once in this time. */
const RELOAD_WINDOW_MS = 10_000;

/** Kept in sessionStorage across reloads. */
interface Memory {
  /** Time of the last reload of a path (ms). */
  [path: string]: number | string | undefined;
  /** Id of the build that the page was last left for. */
  leftFor?: string;
}

/**
 * Once, and again after the window if the visitor has touched the document: no page reloads endlessly by itself,
 * however slowly its code fails. Always false without storage.
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

/** Suffices without storage, because each step then takes a click. */
let leftFor: string | undefined;

/** True once per build. */
export function mayLeaveFor(buildId: string): boolean {
  let isLeft = leftFor === buildId;
  leftFor = buildId;
  remember((memory) => {
    isLeft ||= memory.leftFor === buildId;
    return { leftFor: buildId };
  });
  return !isLeft;
}

/** @returns whether it survives a reload: storage may be blocked or full */
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
