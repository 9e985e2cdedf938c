import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { FIXED_DAY } from './cli/testing/fixed-day.ts';

const TESTS = '{cli,site,templates,scripts}/**/*.test.{ts,tsx}';
/** Tests that start the program, servers or other programs, or kill them: `npm run test:all` runs them, `npm test` does not. */
const SYSTEM_TESTS = '{cli,site,templates,scripts}/**/*.system.test.ts';
/** React, Vite and Vike stay as a process has loaded them: dev servers load them for development, renderers for production. */
const ISOLATED = 'cli/{serve/dev/*,generator/render/*,commands/dev}.system.test.ts';
const NO_SOURCES = ['cli/compiled/**', 'node_modules/**'];

const setupFiles = ['cli/testing/system-setup.ts'];

export default defineConfig({
  test: {
    // Half of the time goes into waiting for other processes: two files at once, also where there are only two cores.
    maxWorkers: 2,
    // Tests neither read nor fill the cache of the user who runs them.
    env: { VOUCHER_SITE_CACHE: path.join(import.meta.dirname, '.cache/voucher-site'), ...FIXED_DAY },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Files share what they import: loading it for each file anew takes three times as long as all tests.
        test: { name: 'unit', include: [TESTS], exclude: [SYSTEM_TESTS, ...NO_SOURCES], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [SYSTEM_TESTS],
          exclude: [ISOLATED, ...NO_SOURCES],
          isolate: false,
          setupFiles,
        },
      },
      { extends: true, test: { name: 'system-isolated', include: [ISOLATED], exclude: NO_SOURCES, setupFiles } },
    ],
  },
});
