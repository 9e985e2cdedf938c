import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Lets another user act at the worst moment: right after each call of a function of node:fs, until the test ends.
 * @param act receives the arguments of the call; its own calls are not noticed
 */
export function meanwhile(
  name: 'mkdirSync' | 'readdirSync' | 'readlinkSync' | 'renameSync',
  act: (...paths: string[]) => void,
): void {
  const original = fs[name];
  let isActing = false;
  const replace = (call: unknown): void => {
    Object.assign(fs, { [name]: call });
    syncBuiltinESMExports();
  };
  replace((...given: unknown[]) => {
    const result: unknown = Reflect.apply(original, fs, given);
    if (isActing) return result;
    isActing = true;
    try {
      act(...given.map(String));
    } finally {
      isActing = false;
    }
    return result;
  });
  onTestFinished(() => replace(original));
}
