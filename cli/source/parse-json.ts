import { ApiError } from './api-error.ts';

const EXCERPT_BYTES = 4096;

/**
 * Parses an answer of the API.
 * @throws ApiError if it is not UTF-8 or not JSON
 */
export function parseJson(url: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const body = new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES));
    const reason = error instanceof SyntaxError ? 'broken JSON' : 'text that is not UTF-8';
    throw new ApiError('broken-json', url, `answers with ${reason}`, { status: 200, body, cause: error });
  }
}
