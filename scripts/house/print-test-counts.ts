import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isEverySuiteRequired, missingSuites } from '../../cli/testing/suite-programs.ts';

/*
 * Adds up what both test runners left in test-results/ and prints it as one plain line, after the files in which
 * tests were skipped and the number of those that passed on the second try only. Fails where no suite may be skipped and one was.
 */
interface Counts {
  passed: number;
  failed: number;
  /** The file of each. */
  skipped: string[];
  /** Passed, but on the second try only. */
  flaky: number;
}

const VITEST_REPORT = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const SPECS = z.array(z.object({ file: z.string(), tests: z.array(z.object({ status: z.string() })) }));
const SUITE = z.object({
  specs: SPECS.default([]),
  get suites() {
    return z.array(SUITE).default([]);
  },
});
const PLAYWRIGHT_REPORT = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(SUITE),
});

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function vitestCounts(): Counts {
  const report = VITEST_REPORT.parse(readReport('test-results/vitest.json'));
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(() => path.relative(process.cwd(), name)),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, flaky: 0 };
}

function playwrightCounts(): Counts {
  const { stats, suites } = PLAYWRIGHT_REPORT.parse(readReport('test-results/playwright.json'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedSpecs),
    flaky: stats.flaky,
  };
}

function skippedSpecs({ specs, suites }: z.infer<typeof SUITE>): string[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests.filter(({ status }) => status === 'skipped').map(() => `scripts/e2e/${file}`),
  );
  return [...own, ...suites.flatMap(skippedSpecs)];
}

const [vitest, playwright] = [vitestCounts(), playwrightCounts()];
const skipped = [...vitest.skipped, ...playwright.skipped];
const lines = [
  ...[...new Set(skipped)].map((file) => `Skipped in ${file}: ${skipped.filter((other) => other === file).length}`),
  ...missingSuites().map(({ title, advice }) => `SKIPPED: ${title}: ${advice}`),
  ...(playwright.flaky > 0 ? [`On the second try only, see "flaky" above: ${playwright.flaky}`] : []),
  `${vitest.passed + playwright.passed} passed, ${vitest.failed + playwright.failed} failed` +
    (skipped.length === 0 ? '' : `, ${skipped.length} skipped`),
];
process.stdout.write(`${lines.join('\n')}\n`);
if (isEverySuiteRequired && skipped.length > 0) {
  process.stderr.write('No test may be skipped here (REQUIRE_ALL_SUITES=1).\n');
  process.exitCode = 1;
}
