import v8 from 'node:v8';
import vm from 'node:vm';

/** Heap size in bytes above which a collection pays off at once. One tenant with a thousand merchants leaves about 30 MB. */
const HEAP_LIMIT = 100 * 1024 * 1024;

/** V8 shrinks the heap only in a process that has allocated little for some seconds. */
const IDLE_MS = 15_000;

let collect: (() => void) | undefined;
let whenIdle: NodeJS.Timeout | undefined;

/**
 * Called when a tenant is finished: frees its memory at once if the heap is large, and gives the rest back to the system when
 * the process is idle, about 80 MB of a worker. V8 collects old objects late while the machine has free memory, so a build's
 * memory would grow with the number of tenants. Takes about 30 ms. --heap-growing-percent makes V8 collect more often, but
 * costs ten times as much.
 */
export function collectGarbage(): void {
  // Most builds are too small and too short for it, and another context costs some milliseconds.
  const collectNow = () => (collect ??= exposedCollector())();
  if (v8.getHeapStatistics().total_heap_size > HEAP_LIMIT) collectNow();
  clearTimeout(whenIdle);
  whenIdle = setTimeout(() => {
    // The first one measures how little is allocated, the second one shrinks the heap.
    collectNow();
    collectNow();
  }, IDLE_MS).unref();
}

function exposedCollector(): () => void {
  // Node exposes the collector only to code that is loaded after this flag is set: https://nodejs.org/api/v8.html
  v8.setFlagsFromString('--expose-gc');
  const gc: unknown = vm.runInNewContext('gc');
  return typeof gc === 'function' ? () => void gc() : () => {};
}
