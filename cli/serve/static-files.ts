import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import send from '@fastify/send';
import compression from 'compression';
import { contentTypeOf } from '../generator/output/file-headers.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import type { RequestPath } from './http.ts';

const INDEX = 'index.html';
const RULE_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/**
 * The file that a static host serves for a path: the file itself, or a folder's `index.html`, with and without trailing
 * slash. Dot files and the host's rule files are treated as missing.
 */
export function findFile(
  folder: string,
  { segments, trailingSlash }: Pick<RequestPath, 'segments' | 'trailingSlash'>,
): string | undefined {
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) return undefined;
  if (segments.length === 1 && segments.some((segment) => RULE_FILES.has(segment))) return undefined;
  const file = path.join(folder, ...segments);
  const found = ifThere(() => statSync(file));
  if (found?.isFile() === true && !trailingSlash) return file;
  if (found?.isDirectory() !== true) return undefined;
  const index = path.join(file, INDEX);
  return ifThere(() => statSync(index))?.isFile() === true ? index : undefined;
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** @returns undefined if the file that `read` is about does not exist */
export function ifThere<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (MISSING.has(fileErrorCode(error))) return undefined;
    throw error;
  }
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Sends a file with content type, ETag, 304 and ranges, or the compressed file beside it. Headers that the response has
 * already are kept.
 * @param file absolute path
 * @returns false if the file has disappeared since it was found
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: string): Promise<boolean> {
  const { range, 'accept-encoding': accepted = '' } = request.headers;
  // A range refers to the uncompressed bytes. So does an encoding with a weight, which `compressResponse` understands.
  const names = range === undefined ? accepted.toLowerCase().split(',') : [];
  const [encoding, ending] =
    ENCODINGS.find(
      ([name, suffix]) => names.some((each) => each.trim() === name) && ifThere(() => statSync(file + suffix)),
    ) ?? [];
  const { type, statusCode, headers, stream } = await send(request, encodeURI(file + (ending ?? '')), {
    cacheControl: false,
    contentType: false,
    // Releases lie in one; `findFile` refuses those of a site.
    dotfiles: 'allow',
    onFile(_path, { size }) {
      // A suffix that is longer than the file means all of it (RFC 9110, section 14.1.2), but would be refused.
      if (Number(range?.replace('bytes=-', '')) > size) delete request.headers.range;
    },
  });
  if (statusCode === 404) return false;
  response.statusCode = statusCode;
  if (type === 'file') {
    headers['Content-Type'] = contentTypeOf(file);
    if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  // If the file disappears before it is opened, the connection is closed and the browser retries.
  pipeline(stream, response, () => {});
  return true;
}

const compress = compression();

/** Compresses text like static hosts, unless a compressed file is sent. Ranges refer to the uncompressed bytes. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.range !== undefined) return;
  // Typed for Express, but documented to work with Node's own requests and responses.
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {});
}
