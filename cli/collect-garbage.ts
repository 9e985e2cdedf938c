import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Gives back what a finished tenant leaves. V8 collects old objects late while the machine has memory, so a build of many
 * tenants would grow with their number for nothing but garbage. Once per tenant this costs some 20 ms; making V8
 * collect more often instead (--heap-growing-percent) costs ten times as much.
 */
export const collectGarbage: () => void = exposedCollector();

function exposedCollector(): () => void {
  // Node offers its collector only to code that is loaded after this flag is set: https://nodejs.org/api/v8.html
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => {};
}
