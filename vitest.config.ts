import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,site,templates,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['cli/compiled/**', 'node_modules/**'],
    // Whole builds and real servers run in some of them, on small machines.
    // Half of the time goes into waiting for other processes: two files at once, also where there are only two cores.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
