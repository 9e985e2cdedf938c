import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { createTestIo } from '../testing/test-io.ts';
import { groupFailures, toFailure, reportFailure } from './failures.ts';

test('an OperatorError keeps its text and has no stack', () => {
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

test('any other error is a bug, with its causes and stack', () => {
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

test('all errors of an AggregateError are included', () => {
  const { failure } = toFailure(new AggregateError([new Error('one'), 'two'], 'Both failed'));
  expect(failure.details).toEqual(['Error: one', "'two'"]);
});

test('a cyclic cause ends', () => {
  const error = new Error('loop');
  error.cause = error;
  expect(toFailure(error).failure.details.length).toBeLessThan(10);
});

test('a thrown value that is not an error is shown', () => {
  expect(toFailure({ status: 418 })).toMatchObject({ exitCode: EXIT.BUG, failure: { stack: '{ status: 418 }' } });
  expect(toFailure(undefined)).toMatchObject({ failure: { stack: 'undefined' } });
});

test('a failure can be sent between processes', () => {
  const { failure } = toFailure(new Error('boom'));
  expect(structuredClone(failure)).toEqual(failure);
});

const mistake = new OperatorError({
  code: 'CONFIG_INVALID',
  title: 'tenants.json cannot be used',
  details: ['tenants.json:14:7  /tenants/1/slug is missing', 'tenants.json:20:3  /tenants/2/id occurs twice'],
  hint: 'Correct both places, then run the command again.',
  exitCode: EXIT.CONFIG,
});

test('an OperatorError is printed with its details and hint, without a stack', () => {
  const io = createTestIo();
  expect(reportFailure(mistake, io, { argv: ['build', '--all'], version: '0.1.0' })).toBe(EXIT.CONFIG);
  expect(io.err()).toBe(
    [
      '✗ CONFIG_INVALID  tenants.json cannot be used',
      '    tenants.json:14:7  /tenants/1/slug is missing',
      '    tenants.json:20:3  /tenants/2/id occurs twice',
      '  → Correct both places, then run the command again.',
      '',
    ].join('\n'),
  );
  expect(io.out()).toBe('');
});

test('on a narrow terminal lines are wrapped at words and stay indented', () => {
  const io = createTestIo({ columns: 40, env: { NO_COLOR: '1' } });
  reportFailure(mistake, io, { argv: ['build'], version: '0.1.0' });
  expect(io.err()).toBe(
    [
      '✗ CONFIG_INVALID  tenants.json cannot',
      '  be used',
      '    tenants.json:14:7  /tenants/1/slug',
      '      is missing',
      '    tenants.json:20:3  /tenants/2/id',
      '      occurs twice',
      '  → Correct both places, then run the',
      '    command again.',
      '',
    ].join('\n'),
  );
});

test('a URL longer than the line is not split', () => {
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

test('the command that a bug shows has no address of a notification, which may contain credentials', () => {
  const io = createTestIo();
  for (const argv of [
    ['build', '--notify', 'https://user:pass@hooks.example/hush'],
    ['build', '--notify=https://hooks.example/hush'],
  ])
    reportFailure(new Error('boom'), io, { argv, version: '0.1.0' });
  expect(io.err()).not.toMatch(/pass|hush/);
  expect(io.err()).toContain('voucher-site build --notify …');
});

test('a bug shows its stack and what to report', () => {
  const io = createTestIo();
  const exitCode = reportFailure(new TypeError('x is undefined'), io, { argv: ['build', '--all'], version: '0.1.0' });
  expect(exitCode).toBe(EXIT.BUG);
  expect(io.err()).toContain('✗ INTERNAL_ERROR  x is undefined\n    at ');
  expect(io.err()).toContain('failures.test.ts');
  expect(io.err()).toContain('This is a bug in voucher-site.');
  expect(io.err()).toContain(`version  0.1.0 (Node ${process.version}`);
  expect(io.err()).toContain('command  voucher-site build --all\n');
});

test('with --json, an early failure is also one document on stdout', () => {
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
      hint: 'Correct both places, then run the command again.',
    },
  });
  expect(io.err()).toContain('CONFIG_INVALID');
});

test('with --json, a response in the document cannot run commands of a CI system', () => {
  const io = createTestIo();
  const details = ['/merchants/2/slug (##vso[task.complete result=Failed;])'];
  const error = new OperatorError({ code: 'API_WRONG', title: 'Wrong answer', details, exitCode: EXIT.API });
  reportFailure(error, io, { argv: ['build', '--json'], version: '0.1.0' });
  expect(io.out()).not.toContain('##vso[');
  expect(JSON.parse(io.out())).toMatchObject({ failure: { details } });
});

test('the command of a hint names all tenants that fail alike, however many: it is there to be copied', () => {
  const tenants = Array.from({ length: 30 }, (_, index) => `stadt-${index}`);
  const groups = groupFailures(
    tenants.map((tenant) => {
      const failure = { code: 'NOTHING_TO_PUBLISH', title: 'There is no release', details: [] };
      return { tenant, failure: { ...failure, hint: `voucher-site build --tenant ${tenant}` } };
    }),
  );
  expect(groups.map(({ failure }) => failure.hint)).toEqual([`voucher-site build --tenant ${tenants.join(' ')}`]);
});

test('a tenant that fails alike at several targets is named once', () => {
  const failure = { code: 'TARGET_UNREACHABLE', title: 'host cannot be reached', details: [] };
  const groups = groupFailures(['alt', 'neu', 'alt', 'neu'].map((tenant) => ({ tenant, failure })));
  expect(groups).toMatchObject([{ tenants: ['alt', 'neu'] }]);
});

test('failures of two hosts stay apart, though their titles are equal', () => {
  const reports = ['alt', 'neu', 'dorf'].map((tenant, index) => {
    const host = index < 2 ? 'api.example' : 'api.other.example';
    const details = [`https://${host}/tenant?domain=${tenant}.example answers with status 503`];
    return { tenant, failure: { code: 'API_UNREACHABLE', title: 'The API cannot be reached', details } };
  });
  expect(groupFailures(reports).map(({ tenants }) => tenants)).toEqual([['alt', 'neu'], ['dorf']]);
  const [group] = groupFailures(reports);
  expect(group?.failure.details).toEqual([
    'https://api.example/tenant?domain=alt.example answers with status 503',
    'https://api.example/tenant?domain=neu.example answers with status 503',
  ]);
});

test('a number that names a cause keeps failures apart', () => {
  const reports = [401, 403].map((status, index) => {
    const details = [`https://api.example/ answers with status ${status}`];
    return { tenant: `stadt-${index}`, failure: { code: 'API_WRONG_ANSWER', title: 'Wrong answer', details } };
  });
  expect(groupFailures(reports)).toHaveLength(2);
});

test('many tenants of one host that is down are one failure each way it shows', () => {
  const reports = Array.from({ length: 300 }, (_, index) => {
    const tenant = `stadt-${index}`;
    const refusedAt = `http://127.0.0.1:1/tenants?domain=${tenant}.example cannot be reached: ECONNREFUSED`;
    const paused = `127.0.0.1:1 did not answer the last requests of ${index} tenants (ECONNREFUSED)`;
    return {
      tenant,
      failure: { code: 'API_UNREACHABLE', title: 'x', details: index < 7 ? [refusedAt, paused] : [paused] },
    };
  });
  expect(groupFailures(reports).map(({ tenants, failure }) => [tenants.length, failure.details])).toEqual([
    [
      7,
      [
        'stadt-0: http://127.0.0.1:1/tenants?domain=stadt-0.example cannot be reached: ECONNREFUSED',
        'stadt-0: 127.0.0.1:1 did not answer the last requests of 0 tenants (ECONNREFUSED)',
      ],
    ],
    [293, ['stadt-7: 127.0.0.1:1 did not answer the last requests of 7 tenants (ECONNREFUSED)']],
  ]);
});

/** As the guard refuses it. */
function refused(tenant: string, details: readonly string[], digest: string) {
  const hint = `if it is intended: voucher-site build --tenant ${tenant} --accept-change ${digest}`;
  const title = `The data of ${tenant} look broken, so the live site stays`;
  return { tenant, failure: { code: 'CHANGE_REFUSED', title, details, hint } };
}

test('changes that are refused for one reason are one failure, with an example and a command for all', () => {
  const groups = groupFailures([
    ...['a', 'b', 'c', 'd'].map((digit, index) =>
      refused(`stadt-${index}`, [`merchants: ${index} instead of ${50 + index}, 9${index} % fewer`], digit.repeat(8)),
    ),
    refused('neu', ['amounts: 7 of 8 vouchers have other ones; rose: 10 € → 5 €'], 'ffffffff'),
  ]);
  expect(groups).toEqual([
    {
      tenants: ['stadt-0', 'stadt-1', 'stadt-2', 'stadt-3'],
      failure: {
        code: 'CHANGE_REFUSED',
        title: 'The data of <tenant> look broken, so the live site stays',
        details: ['stadt-0: merchants: 0 instead of 50, 90 % fewer'],
        hint: 'if it is intended: voucher-site build --tenant stadt-0 stadt-1 stadt-2 stadt-3 --accept-change aaaaaaaa bbbbbbbb cccccccc dddddddd',
      },
    },
    expect.objectContaining({ tenants: ['neu'] }),
  ]);
});
