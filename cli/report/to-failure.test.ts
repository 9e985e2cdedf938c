import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { toFailure } from './to-failure.ts';

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
  expect(failure.stack).toContain('to-failure.test.ts');
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
