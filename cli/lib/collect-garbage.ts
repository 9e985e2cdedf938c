import v8 from 'node:v8';
import vm from 'node:vm';

/** Heap size in bytes above which a collection pays off. One tenant with a thousand merchants leaves about 30 MB. */
const HEAP_LIMIT = 100 * 1024 * 1024;

let collect: (() => void) | undefined;

/**
 * Frees the memory of finished tenants if the heap is large. V8 collects old objects late while the machine has free
 * memory, so a build's memory would grow with the number of tenants. Takes about 30 ms: call it when the process is idle.
 * --heap-growing-percent makes V8 collect more often, but costs ten times as much.
 */
export function collectGarbage(): void {
  if (v8.getHeapStatistics().total_heap_size <= HEAP_LIMIT) return;
  // Most builds are too small for it, and another context costs some milliseconds.
  collect ??= exposedCollector();
  collect();
}

function exposedCollector(): () => void {
  // Node exposes the collector only to code that is loaded after this flag is set: https://nodejs.org/api/v8.html
  v8.setFlagsFromString('--expose-gc');
  const gc: unknown = vm.runInNewContext('gc');
  return typeof gc === 'function' ? () => void gc() : () => {};
}
