import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readSandboxFile } from '../sandbox-file.ts';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../start-sandbox.ts';

export const MUSTERSTADT = 'gutschein-musterstadt.example';
export const SEEBLICK = 'seeblick-karte.example';

/** Starts a sandbox that is closed after the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Calls the API as the site does. `path` is relative to the sandbox's prefix. */
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

export const PLACE = '/order/orders/place';

/** The body of a valid order for Musterstadt. */
export function order(changes: Record<string, unknown> = {}) {
  return {
    positions: [
      { positionNumber: 1, merchant: '1', amount: 2500, quantity: 2, templateId: '1', deliveryType: 'POSTAL_SHIPPING' },
    ],
    customer: {
      name: 'Erika Beispiel',
      email: 'erika@post.example',
      address: { street: 'Gasse 1', postalCode: '97999', city: 'Musterstadt' },
    },
    payment: {
      provider: 'STRIPE',
      returnUrl: 'https://laden.example/bestellung-abgeschlossen',
      cancelUrl: 'https://laden.example/kasse',
    },
    expectedTotal: 5295,
    ...changes,
  };
}

/** Places an order, by default with a new idempotency key. */
export function place(
  sandbox: RunningSandbox,
  body: unknown,
  key: string = randomUUID(),
  domain = MUSTERSTADT,
  init: RequestInit = {},
) {
  return post(sandbox, domain, PLACE, body, { 'Idempotency-Key': key }, init);
}

const CONTRACT_ID = 'https://contract.example/openapi';
// Node's own module resolution yields the namespace object of this CommonJS package.
const addFormats = addFormatsModule.default ?? addFormatsModule;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...parse(readSandboxFile('openapi.yaml')), $id: CONTRACT_ID });

/** Expects a value to match the contract's response of an operation. The contract treats null like a missing field. */
export function expectContract(value: unknown, operation: string, status = '200'): void {
  const [method = 'get', path = ''] = operation.split(' ');
  const place = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
  expectSchema(value, place);
}

export function expectProblem(value: unknown): void {
  expectSchema(value, ['components', 'responses', 'Problem', 'content', 'application/problem+json', 'schema']);
}

/** Expects a 422 response and returns its pointers. */
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
