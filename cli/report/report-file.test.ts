import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openReportFile } from './report-file.ts';
import { folderForTest } from '../testing/folder-for-test.ts';

function reportPath(): string {
  const folder = folderForTest();
  return path.join(folder, 'build.jsonl');
}

function writeRun(file: string, run: string): void {
  const report = openReportFile(file, run);
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
  const reports = ['a', 'b'].map((run) => openReportFile(file, run));
  const long = 'x'.repeat(20_000);
  for (let round = 0; round < 50; round += 1) {
    for (const report of reports) report.write(Object.assign({ type: 'note' }, { long }));
  }
  for (const report of reports) report.close();
  expect(runsIn(file)).toHaveLength(100);
});

test('a run loses no line if the system moves its file away meanwhile', () => {
  const file = reportPath();
  const running = openReportFile(file, 'long');
  running.write({ type: 'opened' });
  renameSync(file, `${file}.1`);
  writeRun(file, 'next');
  running.write({ type: 'closed' });
  running.close();
  expect(runsIn(`${file}.1`)).toEqual(['long', 'long']);
  expect(runsIn(file)).toEqual(['next']);
});

test('a device is written and not read', () => {
  writeRun('/dev/null', 'a');
});
