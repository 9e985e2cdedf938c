import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { createTestIo } from '../testing/test-io.ts';
import { toFailure, reportFailure } from './failures.ts';

test("an operator's mistake keeps its words and has no stack", () => {
  const error = new OperatorError({
    code: 'CONFIG_INVALID',
    title: 'tenants.json cannot be used',
    details: ['tenants.json:14:7 slug is missing'],
    hint: 'Add it.',
    exitCode: EXIT.CONFIG,
    cause: new Error('inner'),
  });
  expect(toFailure(error)).toEqual({
    exitCode: EXIT.CONFIG,
    failure: {
      code: 'CONFIG_INVALID',
      title: 'tenants.json cannot be used',
      details: ['tenants.json:14:7 slug is missing'],
      hint: 'Add it.',
    },
  });
});

test('anything else is a bug, with its causes and its stack', () => {
  const cause = new TypeError('x is not a function');
  const { exitCode, failure } = toFailure(new Error('The code does not build.\n  at line 3', { cause }));
  expect(exitCode).toBe(EXIT.BUG);
  expect(failure).toMatchObject({
    code: 'INTERNAL_ERROR',
    title: 'The code does not build.',
    details: ['  at line 3', 'caused by TypeError: x is not a function'],
  });
  expect(failure.stack).toContain('failures.test.ts');
});

test('several errors in one are all named', () => {
  const { failure } = toFailure(new AggregateError([new Error('one'), 'two'], 'Both failed'));
  expect(failure.details).toEqual(['Error: one', "'two'"]);
});

test('a cause that is its own cause comes to an end', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(toFailure(error).failure.details.length).toBeLessThan(10);
});

test('a thrown value that is no error is shown', () => {
  expect(toFailure({ status: 418 })).toMatchObject({ exitCode: EXIT.BUG, failure: { stack: '{ status: 418 }' } });
  expect(toFailure(undefined)).toMatchObject({ failure: { stack: 'undefined' } });
});

test('a failure can cross processes', () => {
  const { failure } = toFailure(new Error('boom'));
  expect(structuredClone(failure)).toEqual(failure);
});

const mistake = new OperatorError({
  code: 'CONFIG_INVALID',
  title: 'tenants.json cannot be used',
  details: ['tenants.json:14:7  /tenants/1/slug is missing', 'tenants.json:20:3  /tenants/2/id is there twice'],
  hint: 'Mend both places, then run the command again.',
  exitCode: EXIT.CONFIG,
});

test("an operator's mistake is told with its places and what to do, without a stack", () => {
  const io = createTestIo();
  expect(reportFailure(mistake, io, { argv: ['build', '--all'], version: '0.1.0' })).toBe(EXIT.CONFIG);
  expect(io.err()).toBe(
    [
      '✗ CONFIG_INVALID  tenants.json cannot be used',
      '    tenants.json:14:7  /tenants/1/slug is missing',
      '    tenants.json:20:3  /tenants/2/id is there twice',
      '  → Mend both places, then run the command again.',
      '',
    ].join('\n'),
  );
  expect(io.out()).toBe('');
});

test('on a narrow terminal lines are wrapped at words, and what belongs together stays indented', () => {
  const io = createTestIo({ columns: 40, env: { NO_COLOR: '1' } });
  reportFailure(mistake, io, { argv: ['build'], version: '0.1.0' });
  expect(io.err()).toBe(
    [
      '✗ CONFIG_INVALID  tenants.json cannot',
      '  be used',
      '    tenants.json:14:7  /tenants/1/slug',
      '      is missing',
      '    tenants.json:20:3  /tenants/2/id',
      '      is there twice',
      '  → Mend both places, then run the',
      '    command again.',
      '',
    ].join('\n'),
  );
});

test('an address longer than the line stays in one piece', () => {
  const url = `http://127.0.0.1:4010/merchants?filter=${'a'.repeat(80)}`;
  const io = createTestIo({ columns: 40 });
  const error = new OperatorError({
    code: 'API_WRONG',
    title: 'Wrong answer',
    details: [`from ${url}`],
    exitCode: EXIT.API,
  });
  reportFailure(error, io, { argv: ['build'], version: '0.1.0' });
  expect(io.err()).toContain(url);
});

test('a bug shows its stack and says what a report needs', () => {
  const io = createTestIo();
  const exitCode = reportFailure(new TypeError('x is undefined'), io, { argv: ['build', '--all'], version: '0.1.0' });
  expect(exitCode).toBe(EXIT.BUG);
  expect(io.err()).toContain('✗ INTERNAL_ERROR  x is undefined\n    at ');
  expect(io.err()).toContain('failures.test.ts');
  expect(io.err()).toContain('This is a bug in voucher-site.');
  expect(io.err()).toContain(`version  0.1.0 (Node ${process.version}`);
  expect(io.err()).toContain('command  voucher-site build --all\n');
});

test('with --json an early failure is one document on stdout as well', () => {
  const io = createTestIo();
  reportFailure(mistake, io, { argv: ['build', '--all', '--json'], version: '0.1.0' });
  expect(JSON.parse(io.out())).toEqual({
    version: 1,
    command: 'build',
    ok: false,
    exitCode: 3,
    failure: {
      code: 'CONFIG_INVALID',
      title: 'tenants.json cannot be used',
      details: mistake.details,
      hint: 'Mend both places, then run the command again.',
    },
  });
  expect(io.err()).toContain('CONFIG_INVALID');
});

test('with --json an answer in the document cannot command the CI system whose log shows it', () => {
  const io = createTestIo();
  const details = ['/merchants/2/slug (##vso[task.complete result=Failed;])'];
  const error = new OperatorError({ code: 'API_WRONG', title: 'Wrong answer', details, exitCode: EXIT.API });
  reportFailure(error, io, { argv: ['build', '--json'], version: '0.1.0' });
  expect(io.out()).not.toContain('##vso[');
  expect(JSON.parse(io.out())).toMatchObject({ failure: { details } });
});
