import { afterAll, vi } from 'vitest';
import { setGivenOptions } from '../lib/given-options.ts';
import { disposeResources } from './cli-fixture.ts';

/* Files of system tests share their process: each leaves it as it was. */
afterAll(async () => {
  await disposeResources();
  setGivenOptions({ commands: new Set(), values: [] });
  vi.unstubAllEnvs();
});
