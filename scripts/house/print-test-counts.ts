import { readFileSync } from 'node:fs';

/* Adds up what both test runners left in test-results/ and prints it as one plain line. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed, but on the second try only. */
  flaky: number;
}

function readReport(file: string): Record<string, unknown> {
  // Both reports are written by the test run just before this.
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function vitestCounts(): Counts {
  const report = readReport('test-results/vitest.json');
  return {
    passed: Number(report['numPassedTests']),
    failed: Number(report['numFailedTests']),
    skipped: Number(report['numPendingTests']) + Number(report['numTodoTests']),
    flaky: 0,
  };
}

function playwrightCounts(): Counts {
  const { stats } = readReport('test-results/playwright.json');
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats as Record<string, number | undefined>;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

const [vitest, playwright] = [vitestCounts(), playwrightCounts()];
const passed = vitest.passed + playwright.passed;
const failed = vitest.failed + playwright.failed;
const skipped = vitest.skipped + playwright.skipped;
if (playwright.flaky > 0) process.stdout.write(`On the second try only, see "flaky" above: ${playwright.flaky}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`);
