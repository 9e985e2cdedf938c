import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { afterEach, expect } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from './start-sandbox.ts';
import type { RunningSandbox, SandboxOptions } from './start-sandbox.ts';

export const MUSTERSTADT = 'gutschein-musterstadt.example';
export const SEEBLICK = 'seeblick-karte.example';

const running: RunningSandbox[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});

/** A sandbox that is closed after the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox(options);
  running.push(sandbox);
  return sandbox;
}

/** Calls the API as the site does. `path` is below the sandbox's prefix. */
export function call(sandbox: RunningSandbox, domain: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Tenant-Domain': domain, Authorization: '', ...init.headers };
  return fetch(`${sandbox.origin}/sandbox-api${path}`, { ...init, headers });
}

export function post(
  sandbox: RunningSandbox,
  domain: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  return call(sandbox, domain, path, {
    ...init,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

const CONTRACT_ID = 'https://contract.example/openapi';
// Under Node's own resolution the CommonJS package arrives as its namespace object.
const addFormats = addFormatsModule.default ?? addFormatsModule;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...parse(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8')), $id: CONTRACT_ID });

/** Expects a value to be what the contract says of that answer. Null means the same as missing there. */
export function expectContract(value: unknown, operation: string, status = '200'): void {
  const [method = 'get', path = ''] = operation.split(' ');
  const place = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
  expectSchema(value, place);
}

export function expectProblem(value: unknown): void {
  expectSchema(value, ['components', 'responses', 'Problem', 'content', 'application/problem+json', 'schema']);
}

/** The pointers of a 422 answer. */
export async function pointers(response: Response): Promise<string[]> {
  expect(response.status).toBe(422);
  const problem: { errors?: { pointer: string }[] } = await response.json();
  expectProblem(problem);
  return (problem.errors ?? []).map(({ pointer }) => pointer);
}

function expectSchema(value: unknown, place: readonly string[]): void {
  const pointer = place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.compile({ $ref: `${CONTRACT_ID}#/${pointer}` });
  validate(withoutNulls(value));
  expect(validate.errors ?? []).toEqual([]);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(filled.map(([key, field]) => [key, withoutNulls(field)]));
}
