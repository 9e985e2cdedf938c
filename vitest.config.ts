import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,site,templates,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['cli/compiled/**', 'node_modules/**'],
    // Whole builds and real servers run in some of them, on small machines.
    // Half of the time goes into waiting for other processes: two files at once, also where there are only two cores.
    maxWorkers: 2,
    // Tests neither read nor fill the cache of the user who runs them.
    env: { VOUCHER_SITE_CACHE: path.join(import.meta.dirname, '.cache/voucher-site') },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
