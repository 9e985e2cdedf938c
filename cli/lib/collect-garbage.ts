import v8 from 'node:v8';
import vm from 'node:vm';

/** Bytes of heap from which on it is worth collecting. One tenant of a thousand merchants leaves about 30 MB. */
const HEAP_LIMIT = 100 * 1024 * 1024;

/**
 * Gives back what finished tenants left, where that is much. V8 collects old objects late while the machine has memory,
 * so a build of many tenants would grow with their number for nothing but garbage. To be called when nothing is under way:
 * it takes some 30 ms. Making V8 collect more often all the time (--heap-growing-percent) costs ten times as much.
 */
export function collectGarbage(): void {
  if (v8.getHeapStatistics().total_heap_size > HEAP_LIMIT) collect();
}

const collect = exposedCollector();

function exposedCollector(): () => void {
  // Node offers its collector only to code that is loaded after this flag is set: https://nodejs.org/api/v8.html
  v8.setFlagsFromString('--expose-gc');
  const gc: unknown = vm.runInNewContext('gc');
  return typeof gc === 'function' ? () => void gc() : () => {};
}
