import { describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import type { BuildEvent } from '../report/build-events.ts';
import type { FileEvent } from '../report/report-file.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { coloursFor } from '../report/terminal.ts';
import type { TenantReport } from '../report/tenant-report.ts';
import { mergedDocument } from './merge-reports.ts';
import { mergedText } from './merged-text.ts';
import { lastBuilds, readReports } from './read-report.ts';

const lines = (events: readonly object[], from = 10) =>
  events
    .map((event, index) => `${JSON.stringify({ at: `2026-11-21T${from}:00:0${index}.000Z`, ...event })}\n`)
    .join('');

const build = (reports: readonly TenantReport[], end?: FileEvent): (FileEvent | BuildEvent)[] => [
  { type: 'opened', format: 1, version: '0.1.0', pid: 7 },
  { type: 'build-started', tenants: reports.map(({ tenant }) => tenant) },
  { type: 'bundled', ms: 3, isReused: true },
  ...reports.map((report) => ({ type: 'tenant-finished', report }) as const),
  ...(end === undefined ? [] : [end]),
];

const CLOSED: FileEvent = { type: 'closed', exitCode: 0 };
const whole = build(
  [builtReport('a', { ms: 10, rendered: 0 }), builtReport('b', { status: 'unchanged', ms: 90, rendered: 0 })],
  CLOSED,
);

const merge = (...texts: string[]) =>
  mergedDocument(texts.flatMap((text, index) => lastBuilds(readReports(`${index}.jsonl`, text))));

describe('the merged report', () => {
  test('summarizes successful builds, slowest tenant first', () => {
    const document = merge(lines(whole), lines(build([builtReport('c', { ms: 50, rendered: 7 })], CLOSED), 11));
    expect(document).toMatchObject({
      ok: true,
      exitCode: EXIT.OK,
      totals: { tenants: 3, built: 3, unchanged: 1, failed: 0, pages: 3 * 412, rendered: 7, damagedLines: 0 },
      failures: [],
      slowest: [
        { tenant: 'b', ms: 90 },
        { tenant: 'c', ms: 50 },
        { tenant: 'a', ms: 10 },
      ],
      startedAt: '2026-11-21T10:00:00.000Z',
      finishedAt: '2026-11-21T11:00:04.000Z',
      ms: 3_604_000,
    });
  });

  test('shows the same failure once, with all tenants', () => {
    const same = { details: [] };
    const document = merge(
      lines(build([failedReport('a', same), builtReport('b')], { type: 'closed', exitCode: 7 })),
      lines(build([failedReport('c', same)], { type: 'closed', exitCode: 4 })),
    );
    expect(document).toMatchObject({ ok: false, exitCode: EXIT.SOME_TENANTS_FAILED, totals: { failed: 2 } });
    expect(document.failures).toMatchObject([{ tenants: ['a', 'c'], exitCode: EXIT.API }]);
  });

  test('uses the latest result of a tenant, regardless of the order of files', () => {
    const failed = lines(build([failedReport('a')], { type: 'closed', exitCode: 4 }), 10);
    const again = lines(build([builtReport('a')], CLOSED), 11);
    expect(merge(failed, again)).toMatchObject({ exitCode: EXIT.OK, totals: { tenants: 1 } });
    expect(merge(again, failed)).toMatchObject({ exitCode: EXIT.OK, totals: { tenants: 1 } });
  });

  test('skips and counts damaged and truncated lines', () => {
    const text = lines(whole);
    const cut = text.slice(0, -20);
    expect(merge(`{"at":"x"}\n\0\0\n${cut}`)).toMatchObject({ ok: true, totals: { built: 2, damagedLines: 3 } });
  });

  test('ignores events of newer versions', () => {
    const text = `${lines(whole)}{"at":"2026-11-21T10:00:09.000Z","type":"news","more":[]}\n`;
    expect(merge(text)).toMatchObject({ ok: true, totals: { damagedLines: 0 } });
  });
});

describe('a file that several runs appended to', () => {
  const ofRun = (run: string, events: readonly object[]) => lines(events.map((event) => Object.assign({ run }, event)));
  const shardRun = (run: string, index: number, tenant: string) =>
    ofRun(run, [{ type: 'sharded', index, of: 2 }, ...build([builtReport(tenant)], CLOSED)]);
  const failed = build([failedReport('a'), failedReport('gone')], { type: 'closed', exitCode: 4 });

  test('counts with its last build only, also after a file of an older version', () => {
    const text = ofRun('1', failed) + ofRun('2', build([builtReport('a')], CLOSED));
    expect(merge(text)).toMatchObject({ ok: true, totals: { tenants: 1 }, files: [{ run: '2', end: 'closed' }] });
    expect(merge(lines(failed) + ofRun('2', build([builtReport('a')], CLOSED)))).toMatchObject({ ok: true });
  });

  test('does not blame the last build for half a line of the one before', () => {
    const killed = ofRun('1', failed).slice(0, -30);
    expect(merge(`${killed}\n${ofRun('2', whole)}`)).toMatchObject({ ok: true, totals: { damagedLines: 0 } });
  });

  test('contains the last builds of all shards, whose lines may alternate', () => {
    const before = shardRun('1', 1, 'a') + shardRun('2', 2, 'gone');
    const [first, second] = [shardRun('3', 2, 'b'), shardRun('4', 1, 'a')].map((text) => text.split(/(?<=\n)/));
    const mixed = (first ?? []).flatMap((line, place) => [line, second?.[place] ?? '']).join('');
    const document = merge(before + mixed);
    expect(document.tenants.map(({ tenant }) => tenant)).toEqual(['a', 'b']);
    expect(document.files.map(({ run }) => run)).toEqual(['3', '4']);
    expect(document.ok).toBe(true);
  });

  test('leaves out runs of publish', () => {
    const publishing = ofRun('2', [
      { type: 'opened', format: 1, command: 'publish', version: '0.1.0', pid: 7 },
      CLOSED,
    ]);
    expect(merge(ofRun('1', whole) + publishing)).toMatchObject({ totals: { tenants: 2 }, files: [{ run: '1' }] });
  });
});

test.each([Date.UTC(2026, 10, 21, 14, 3), '2026-11-21T14:03:00.000Z'])('a hold since %s is read', (since) => {
  const hold = { release: '5452dc', since, by: 'anna@build1' };
  const held = Object.assign(builtReport('a', { status: 'held' }), { hold });
  const document = merge(lines(build([held], CLOSED)));
  expect(document).toMatchObject({ ok: true, totals: { held: 1, damagedLines: 0 } });
  const text = mergedText(document, coloursFor({}, {}), Number.POSITIVE_INFINITY);
  expect(text).toContain('a at 5452dc since 2026-11-21 14:03 UTC by anna@build1');
});

describe('a build that ended early', () => {
  test('has failed for its unfinished tenants', () => {
    const [opened, started, bundled, first] = whole;
    const killed = lines([opened, started, bundled, first].flatMap((event) => event ?? []));
    expect(merge(killed)).toMatchObject({
      exitCode: EXIT.SOME_TENANTS_FAILED,
      totals: { built: 1, failed: 1, unfinished: 1 },
      slowest: [{ tenant: 'a' }],
      tenants: [{ tenant: 'a' }, { tenant: 'b', status: 'failed', isFinished: false }],
      failures: [{ tenants: ['b'], exitCode: EXIT.SIGKILL, failure: { code: 'BUILD_ENDED_EARLY' } }],
    });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is reported with its signal: %s', (signal) => {
    const document = merge(lines(build([], { type: 'aborted', signal })));
    expect(document).toMatchObject({
      exitCode: EXIT[signal],
      failures: [{ failure: { code: 'BUILD_INTERRUPTED', title: `A build was interrupted by ${signal}` } }],
    });
  });

  test('differs from one without a report file', () => {
    const document = mergedDocument(readReports('a.jsonl', lines(whole)), ['b.jsonl', 'c.jsonl']);
    expect(document).toMatchObject({
      ok: false,
      exitCode: EXIT.SOME_TENANTS_FAILED,
      totals: { built: 2 },
      failures: [
        { tenants: [], failure: { code: 'REPORT_MISSING', title: 'There is no report file b.jsonl, c.jsonl' } },
      ],
    });
    expect(mergedDocument([], ['b.jsonl']).exitCode).toBe(EXIT.USAGE);
  });

  test('has the reason from the report', () => {
    const failure = { code: 'CONFIG_INVALID', title: 'tenants.json has a problem', details: [] };
    const document = merge(
      lines([
        { type: 'opened', format: 1, version: '0.1.0', pid: 7 },
        { type: 'failed', exitCode: EXIT.CONFIG, failure },
      ]),
    );
    expect(document).toMatchObject({ ok: false, exitCode: EXIT.CONFIG, failures: [{ tenants: [], failure }] });
  });

  test('is reported for an empty file and for a missing shard', () => {
    expect(merge('')).toMatchObject({ ok: false, failures: [{ failure: { code: 'BUILD_ENDED_EARLY' } }] });
    const shard: FileEvent = { type: 'sharded', index: 1, of: 3 };
    const document = merge(lines([shard, ...whole]), lines([{ ...shard, index: 3 }, CLOSED]));
    expect(document).toMatchObject({
      exitCode: EXIT.SOME_TENANTS_FAILED,
      totals: { built: 2, failed: 0 },
      failures: [{ tenants: [], failure: { code: 'SHARD_MISSING', details: ['shard 2/3'] } }],
    });
  });
});

test('the text tells tenants that were not finished from those that failed', () => {
  const events = build([builtReport('a'), failedReport('b')], { type: 'aborted', signal: 'SIGHUP' });
  const started = events.map((event) =>
    event.type === 'build-started' ? { type: event.type, tenants: ['a', 'b', 'c', 'd'] } : event,
  );
  const text = mergedText(merge(lines(started)), coloursFor({}, {}), Number.POSITIVE_INFINITY);
  expect(text).toMatch(/^1 of 4 tenants built \(0 unchanged\) · 1 failed · 2 not finished · /);
  expect(text).toMatch(/^b +failed .*800 ms$/m);
  for (const tenant of ['c', 'd']) expect(text).toMatch(new RegExp(`^${tenant} +not finished +– +– +–$`, 'm'));
  expect(text).toMatch(/^✗ BUILD_INTERRUPTED {2}A build was interrupted by SIGHUP \(c, d\)$/m);
});

test('the text shows the result, the slowest tenants and every failure with its tenants', () => {
  const document = merge(
    lines(build([failedReport('a', { title: 'No answer' }), builtReport('b', { ms: 65_000, rendered: 5 })], CLOSED)),
    'damaged\n',
  );
  const text = mergedText(document, coloursFor({}, {}), Number.POSITIVE_INFINITY);
  expect(text).toMatch(
    /^1 of 2 tenants built \(0 unchanged\) · 1 failed · .* · 1 damaged line ignored · exit code 7\n/,
  );
  expect(text).toMatch(/^b +built +412 +5 +1 min 05 s$/m);
  expect(text).toMatch(/^✗ API_UNREACHABLE {2}No answer \(a\)$/m);
  expect(text).toMatch(/^✗ BUILD_ENDED_EARLY/m);
});
