import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{cli,site,templates,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['cli/compiled/**', 'node_modules/**'],
    // Whole builds and real servers run in some of them, on small machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
