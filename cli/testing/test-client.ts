import type { RequestListener, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createApiClient, type ApiClient, type ApiClientOptions } from '../generator/source/api-client.ts';
import { ApiError } from '../generator/source/api-errors.ts';
import { createFastClock } from './fast-clock.ts';
import { serveForTest } from './http-server.ts';

/** For tests: the tenant whose data is requested. */
export const TENANT = { tenant: 'muster', tenantDomain: 'muster.example' };

/** For tests: the origin of a server that runs until the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = await serveForTest(listener);
  onTestFinished(async () => server[Symbol.asyncDispose]());
  return server.origin;
}

/** For tests: a client that does not wait, unless the options say so, and is closed when the test ends. */
export function client(options: ApiClientOptions = {}): ApiClient {
  const created = createApiClient({ ...createFastClock(), ...options });
  onTestFinished(() => created.close());
  return created;
}

/** For tests: sends a JSON document. */
export function respond(
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}

/** For tests: the error of a request that must fail. */
export async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}
