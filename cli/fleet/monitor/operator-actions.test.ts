import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { actionsFile } from '../../generator/release/release-paths.ts';
import { actionOf, readActions, recordActions, type OperatorAction } from './operator-actions.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

let outDir: string;

beforeEach(() => (outDir = folderForTest()));
const prune = (tenant: string, ...what: string[]): OperatorAction => ({
  at: '2026-11-22T14:00:00.000Z',
  tenant,
  action: 'prune',
  by: 'anna@build1',
  what,
});

it('lists what was done with each tenant, the newest first', () => {
  recordActions(outDir, [prune('musterstadt', 'a'), prune('seeblick', 'b')]);
  recordActions(outDir, [prune('musterstadt', 'c')]);
  expect([...readActions(outDir)]).toEqual([
    ['musterstadt', [prune('musterstadt', 'c'), prune('musterstadt', 'a')]],
    ['seeblick', [prune('seeblick', 'b')]],
  ]);
});

it('is nothing without a file, and leaves out lines that are damaged', () => {
  expect(readActions(outDir).size).toBe(0);
  recordActions(outDir, [prune('musterstadt', 'a')]);
  appendFileSync(actionsFile(outDir), '{"at":"yesterday"}\n{"at":\n');
  recordActions(outDir, [prune('musterstadt', 'b')]);
  expect(readActions(outDir).get('musterstadt')).toEqual([prune('musterstadt', 'b'), prune('musterstadt', 'a')]);
});

it('reads only the end of a long file', () => {
  recordActions(outDir, [prune('musterstadt', 'first')]);
  appendFileSync(actionsFile(outDir), 'x'.repeat(2 ** 20));
  recordActions(outDir, [prune('musterstadt', 'glued to the damaged line'), prune('musterstadt', 'last')]);
  expect(readActions(outDir).get('musterstadt')).toEqual([prune('musterstadt', 'last')]);
});

it('does not write through a link', () => {
  const elsewhere = path.join(outDir, 'elsewhere');
  writeFileSync(elsewhere, '');
  mkdirSync(path.dirname(actionsFile(outDir)));
  symlinkSync(elsewhere, actionsFile(outDir));
  expect(() => recordActions(outDir, [prune('musterstadt', 'a')])).toThrow('ELOOP');
  expect(readFileSync(elsewhere, 'utf8')).toBe('');
});

it('says of a resume at which targets and for what reason the hold had begun', () => {
  const hold = { release: 'a', since: 1, by: 'anna@build1', reason: 'prices' };
  const ended = [
    { target: 'web', hold },
    { target: null, hold: 'damaged' as const },
  ];
  const event = { type: 'resumed' as const, tenant: 'musterstadt', by: 'ben@build2', ended };
  expect(actionOf(event, { run: 'r', at: 0 })).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    tenant: 'musterstadt',
    action: 'resume',
    by: 'ben@build2',
    run: 'r',
    targets: ['web'],
    reason: 'prices',
  });
});
