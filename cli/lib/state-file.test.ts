import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isAbsentOr, isCount, isListOf, isObjectOf, isOneOf, isRecordOf, isText, isTupleOf } from './schema.ts';
import { pipeForTest } from '../testing/pipe.ts';
import { inspectStateFile, readStateFile, writeStateFile } from './state-file.ts';
import { folderForTest } from '../testing/folder-for-test.ts';

const isState = isObjectOf({
  format: isOneOf([1]),
  names: isListOf(isText),
  files: isRecordOf(isTupleOf([isText, isCount])),
  note: isAbsentOr(isText),
});
const STATE = { format: 1, names: ['a'], files: { 'a.txt': ['x', 3] } };

let file: string;

beforeEach(() => {
  const folder = folderForTest();
  file = path.join(folder, 'below', 'state.json');
});

describe('a state file', () => {
  it('is read back unchanged and leaves no draft', () => {
    for (const isShared of [false, true]) {
      writeStateFile(file, JSON.stringify(STATE), { isShared, flush: true });
      expect(readStateFile(file, isState)).toEqual(STATE);
      expect(existsSync(`${file}.new`)).toBe(false);
    }
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(STATE));
  });

  it('is missing, or damaged, or valid', () => {
    expect(inspectStateFile(file, isState)).toEqual({ status: 'missing' });
    writeStateFile(file, '{"format":');
    expect(inspectStateFile(file, isState)).toEqual({ status: 'damaged' });
    writeStateFile(file, JSON.stringify({ ...STATE, more: true }));
    expect(inspectStateFile(file, isState)).toMatchObject({ status: 'valid', value: { format: 1 } });
  });

  it('is damaged if it is a folder, and missing below a file', () => {
    mkdirSync(file, { recursive: true });
    expect(inspectStateFile(file, isState)).toEqual({ status: 'damaged' });
    writeFileSync(path.join(path.dirname(file), 'plain'), '');
    expect(readStateFile(path.join(path.dirname(file), 'plain', 'state.json'), isState)).toBeUndefined();
  });

  it('is damaged if it cannot be opened', () => {
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync(file, file);
    expect(inspectStateFile(file, isState)).toEqual({ status: 'damaged' });
  });

  it('is damaged if it is a link or a pipe, or too long, whatever its content', () => {
    mkdirSync(path.dirname(file), { recursive: true });
    const other = path.join(path.dirname(file), 'other.json');
    writeFileSync(other, JSON.stringify(STATE));
    symlinkSync(other, file);
    expect(inspectStateFile(file, isState)).toEqual({ status: 'damaged' });
    expect(inspectStateFile(other, isState, 10)).toEqual({ status: 'damaged' });
    rmSync(file);
    pipeForTest(file, JSON.stringify(STATE));
    expect(inspectStateFile(file, isState)).toEqual({ status: 'damaged' });
  });

  it('replaces a link in the place of its draft, and leaves its target alone', () => {
    const other = path.join(path.dirname(path.dirname(file)), 'other');
    writeFileSync(other, 'untouched');
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync(other, `${file}.new`);
    writeStateFile(file, JSON.stringify(STATE));
    expect(readStateFile(file, isState)).toEqual(STATE);
    expect(readFileSync(other, 'utf8')).toBe('untouched');
  });

  it.each([
    ['another format', { ...STATE, format: 2 }],
    ['a missing field', { ...STATE, names: undefined }],
    ['a list of another type', { ...STATE, names: [1] }],
    ['a tuple that is too long', { ...STATE, files: { a: ['x', 3, 4] } }],
    ['a tuple that is too short', { ...STATE, files: { a: ['x'] } }],
    ['a negative count', { ...STATE, files: { a: ['x', -1] } }],
    ['an optional field of another type', { ...STATE, note: 1 }],
    ['a list instead of an object', [STATE]],
    ['null', null],
  ])('refuses %s', (_what, value) => {
    expect(isState(value)).toBe(false);
  });
});
