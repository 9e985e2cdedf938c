import { readFileSync } from 'node:fs';

/* Adds up what both test runners left in test-results/ and prints it as one plain line. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
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
  };
}

function playwrightCounts(): Counts {
  const { stats } = readReport('test-results/playwright.json');
  const { expected, unexpected, flaky, skipped } = stats as Record<string, number | undefined>;
  return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 0, skipped: skipped ?? 0 };
}

const [vitest, playwright] = [vitestCounts(), playwrightCounts()];
const passed = vitest.passed + playwright.passed;
const failed = vitest.failed + playwright.failed;
const skipped = vitest.skipped + playwright.skipped;
process.stdout.write(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`);
