import { expect, test } from 'vitest';
import { OperatorError } from '../../lib/errors.ts';
import {
  client,
  closedOrigin,
  createFastClock,
  pullAt,
  pullFrom,
  pullSandbox,
  respond,
  serve,
} from '../../testing/api-server.ts';
import { errorOf } from '../../testing/error-of.ts';

const VISITORS_READ =
  'Visitors would read: Die Website-Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.';

const failure = (pull: Promise<unknown>): Promise<OperatorError> => errorOf(OperatorError, pull);

test('an API where nothing listens is explained to the operator, with what visitors would read', async () => {
  const origin = await closedOrigin();
  const error = await failure(pullAt(origin));
  expect(error).toMatchObject({ code: 'API_UNREACHABLE', exitCode: 4 });
  expect(error.details).toHaveLength(10);
  expect(error.details[0]).toBe(
    `${origin}/frontend-tenants?domain=muster.example cannot be reached: nothing listens there (connection refused), ECONNREFUSED`,
  );
  expect(error.details.at(-1)).toBe(VISITORS_READ);
});

test.each([
  ['hangs', { kind: 'hang' }, 'API_UNREACHABLE', 'gave no complete answer in 1.5 s'],
  ['drops', { kind: 'drop' }, 'API_UNREACHABLE', 'the server closed the connection'],
  ['fails', { kind: 'status', status: 503 }, 'API_UNREACHABLE', 'answers with status 503'],
  ['shows a web page', { kind: 'html' }, 'API_WRONG_ANSWER', 'instead of JSON'],
  ['has another shape', { kind: 'body', body: {} }, 'API_WRONG_ANSWER', 'instead of a list'],
  ['sends 100 MB', { kind: 'huge', bytes: 100_000_000 }, 'API_WRONG_ANSWER', 'more than 1.0 MB'],
  ['is not there', { kind: 'status', status: 404 }, 'API_WRONG_ANSWER', 'answers with status 404'],
] as const)('a list that %s fails the tenant and is named', async (_what, fault, code, words) => {
  const options = { ...createFastClock(), requestTimeoutMs: 1500, maxBytes: 1_000_000 };
  const error = await failure(pullSandbox({}, { faults: { '/merchant/poss/public': fault } }, options));
  expect(error).toMatchObject({ code, exitCode: 4 });
  expect(error.details[0]).toContain('/merchant/poss/public ');
  expect(error.details[0]).toContain(words);
  expect(error.details.at(-1)).toBe(VISITORS_READ);
});

test.each([
  ['half a document', '[{"id":1', 'broken JSON'],
  ['an empty body', '', 'broken JSON'],
  ['Latin-1', Buffer.from('"M\xfcller"', 'latin1'), 'text that is not UTF-8'],
])('%s is refused', async (_what, body, words) => {
  const origin = await serve((_request, response) => respond(response, body));
  const error = await failure(pullAt(origin));
  expect(error.details[0]).toMatch(new RegExp(`answers with ${words}$`));
});

test.each([
  '/frontend-tenants/business-customer-supporters',
  '/merchants/public',
  '/featured-merchants',
  '/categories',
  '/sales-points',
  '/templates',
])('%s must be a list', async (path) => {
  const error = await failure(pullFrom({ [path]: { items: [] } }));
  expect(error.code).toBe('API_WRONG_ANSWER');
  expect(error.details[0]).toMatch(/answers with an object instead of a list$/);
});

test('all answers of a wrong shape are told at once', async () => {
  const error = await failure(pullFrom({ '/categories': null, '/templates': 7, '/merchants/gv/public': [] }));
  expect(error.details.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'answers with a list instead of a record',
    'answers with null instead of a list',
    'answers with a number instead of a list',
    VISITORS_READ.replace('Visitors ', ''),
  ]);
});

test('a tenant that the API does not know is named by its domain', async () => {
  const error = await failure(pullFrom({ '/frontend-tenants': undefined }));
  expect(error).toMatchObject({ code: 'TENANT_NOT_FOUND', exitCode: 4 });
  expect(error.details[0]).toContain('muster.example');
});

test('a tenant without what the site needs fails with the place in its record', async () => {
  const error = await failure(pullFrom({ '/frontend-tenants': { id: 1, name: 'X', portalDomain: 'p.example' } }));
  expect(error).toMatchObject({ code: 'API_WRONG_ANSWER', exitCode: 4 });
  expect(error.details[0]).toContain(
    '/frontend-tenants?domain=muster.example answers with a record that cannot be used: /websiteDomain is missing',
  );
});

test('an abort is not taken for a failure of the API', async () => {
  const abort = new AbortController();
  const origin = await serve(() => abort.abort(new Error('stopped by hand')));
  await expect(pullAt(origin, undefined, client({ signal: abort.signal }))).rejects.toThrow('stopped by hand');
});
