import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isEverySuiteRequired, missingSuites } from '../../cli/testing/suite-programs.ts';

/*
 * Adds up the reports in test-results/ that its arguments name, of both test runners, and prints one plain line, after the
 * files in which tests were skipped and the number of those that passed on the second try only. Fails where no suite may
 * be skipped and one was.
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

function vitestCounts({ numPassedTests, numFailedTests, testResults }: z.infer<typeof VITEST_REPORT>): Counts {
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(() => path.relative(process.cwd(), name)),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped, flaky: 0 };
}

function playwrightCounts({ stats, suites }: z.infer<typeof PLAYWRIGHT_REPORT>): Counts {
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

const counts = process.argv.slice(2).map((name) => {
  const report: unknown = JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8'));
  const ofVitest = VITEST_REPORT.safeParse(report);
  return ofVitest.success ? vitestCounts(ofVitest.data) : playwrightCounts(PLAYWRIGHT_REPORT.parse(report));
});
const total = (part: 'passed' | 'failed' | 'flaky') => counts.reduce((sum, { [part]: number }) => sum + number, 0);
const skipped = counts.flatMap((of) => of.skipped);
const lines = [
  ...[...new Set(skipped)].map((file) => `Skipped in ${file}: ${skipped.filter((other) => other === file).length}`),
  ...(skipped.length > 0 ? missingSuites().map(({ title, advice }) => `SKIPPED: ${title}: ${advice}`) : []),
  ...(total('flaky') > 0 ? [`On the second try only, see "flaky" above: ${total('flaky')}`] : []),
  `${total('passed')} passed, ${total('failed')} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
if (isEverySuiteRequired && skipped.length > 0) {
  process.stderr.write('No test may be skipped here (REQUIRE_ALL_SUITES=1).\n');
  process.exitCode = 1;
}
