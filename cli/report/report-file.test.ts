import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReportFile } from './report-file.ts';

function reportPath(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'build.jsonl');
}

function writeRun(file: string, run: string, maxBytes?: number): void {
  const report = openReportFile(file, { run, ...(maxBytes === undefined ? {} : { maxBytes }) });
  report.write({ type: 'aborted' });
  expect(report.close()).toBeUndefined();
}

const runsIn = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).run);

test('runs append to the file, and each line has the time and the id of its run', () => {
  const file = reportPath();
  for (const run of ['a', 'b']) writeRun(file, run);
  expect(runsIn(file)).toEqual(['a', 'b']);
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"at":"\d{4}-\d\d-\d\dT[\d:.]+Z","run":"a","type":"aborted"\}\n/);
});

test('half a line of a killed run does not spoil the first line of the next one', () => {
  const file = reportPath();
  writeFileSync(file, '{"at":"2026-11-21T10:00:00.000Z","type":"tenant-fin');
  writeRun(file, 'b');
  const [broken, line] = readFileSync(file, 'utf8').split('\n');
  expect(broken).toMatch(/tenant-fin$/);
  expect(JSON.parse(line ?? '')).toMatchObject({ run: 'b', type: 'aborted' });
});

test('two runs at the same time write whole lines', () => {
  const file = reportPath();
  const reports = ['a', 'b'].map((run) => openReportFile(file, { run }));
  const long = 'x'.repeat(20_000);
  for (let round = 0; round < 50; round += 1) {
    for (const report of reports) report.write(Object.assign({ type: 'note' }, { long }));
  }
  for (const report of reports) report.close();
  expect(runsIn(file)).toHaveLength(100);
});

test('a large file becomes an old one, of which five are kept', () => {
  const file = reportPath();
  for (let run = 1; run <= 9; run += 1) writeRun(file, `run-${run}`, 1);
  expect(runsIn(file)).toEqual(['run-9']);
  expect([1, 2, 3, 4, 5].flatMap((number) => runsIn(`${file}.${number}`))).toEqual(
    [8, 7, 6, 5, 4].map((run) => `run-${run}`),
  );
  expect(existsSync(`${file}.6`)).toBe(false);
  expect(existsSync(`${file}.rotating`)).toBe(false);
});

test('a run that has the file open while another one rotates it loses no line', () => {
  const file = reportPath();
  const running = openReportFile(file, { run: 'long' });
  running.write({ type: 'opened' });
  writeRun(file, 'next', 1);
  running.write({ type: 'closed' });
  running.close();
  expect(runsIn(`${file}.1`)).toEqual(['long', 'long']);
  expect(runsIn(file)).toEqual(['next']);
});

test('while another run rotates, the file grows; the lock of a killed rotation lasts a minute', () => {
  const file = reportPath();
  writeRun(file, 'a');
  writeFileSync(`${file}.rotating`, '');
  writeRun(file, 'b', 1);
  expect(runsIn(file)).toEqual(['a', 'b']);
  const old = new Date(Date.now() - 120_000);
  utimesSync(`${file}.rotating`, old, old);
  writeRun(file, 'c', 1);
  writeRun(file, 'd', 1);
  expect(runsIn(`${file}.1`)).toEqual(['a', 'b', 'c']);
});

test('a device is neither rotated nor read', () => {
  writeRun('/dev/null', 'a', 1);
  expect(existsSync('/dev/null.1')).toBe(false);
});
