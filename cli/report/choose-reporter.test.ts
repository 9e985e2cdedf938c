import { expect, test } from 'vitest';
import { chooseReporter, type ReporterChoice } from './choose-reporter.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { createTestIo, type TestIoOptions } from '../testing/test-io.ts';

/** What a build of two tenants, one of which fails, leaves on stderr. */
function messages(choice: ReporterChoice, options: TestIoOptions): string {
  const io = createTestIo(options);
  const { sink, close } = chooseReporter(io, choice);
  sink({ type: 'build-started', tenants: ['alt', 'blocked'] });
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  close();
  expect(io.out()).toBe('');
  return io.err();
}

const FAILURE = [
  '✗ API_UNREACHABLE  The programme API does not answer (blocked)',
  '    http://127.0.0.1:4010/blocked: connect ECONNREFUSED',
  '  → Check whether the API is running.',
  '',
].join('\n');

test('a terminal gets the display that redraws itself', () => {
  expect(messages({}, { columns: 80 })).toContain('\u001B[');
});

test('a terminal in CI and a pipe get lines', () => {
  expect(messages({}, { columns: 80, env: { CI: 'true', NO_COLOR: '1' } })).toMatch(/^building 2 tenants/);
  expect(messages({}, {})).toMatch(/^building 2 tenants/);
});

test('--quiet says only what failed, and that in full', () => {
  expect(messages({ quiet: true }, {})).toBe(FAILURE);
  expect(messages({ quiet: true, verbose: true }, { columns: 80, env: { NO_COLOR: '1' } })).toBe(FAILURE);
});

test('--json in a script says only what failed; with --verbose it tells all', () => {
  expect(messages({ json: true }, {})).toBe(FAILURE);
  expect(messages({ json: true, verbose: true }, {})).toMatch(/^building 2 tenants/);
});
