import compression from 'compression';
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import type { RequestPath } from '../http.ts';

interface StaticFile {
  /** Names below the folder, the last one is the file's. */
  segments: readonly string[];
  size: number;
}

const INDEX = 'index.html';
const RULE_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/**
 * The file that a static host shows at a path: the file itself, or a folder's `index.html`, with and without trailing
 * slash. Dot files and the host's own rule files count as missing.
 * Synchronous as sirv is, so that the folder is hardly ever replaced between finding a file and sending it.
 */
export function findFile(
  folder: string,
  { segments, trailingSlash }: Pick<RequestPath, 'segments' | 'trailingSlash'>,
): StaticFile | undefined {
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) return undefined;
  if (segments.length === 1 && segments.some((segment) => RULE_FILES.has(segment))) return undefined;
  const found = statIfThere(path.join(folder, ...segments));
  if (found?.isFile() === true && !trailingSlash) return { segments, size: found.size };
  if (found?.isDirectory() !== true) return undefined;
  const index = statIfThere(path.join(folder, ...segments, INDEX));
  return index?.isFile() === true ? { segments: [...segments, INDEX], size: index.size } : undefined;
}

function statIfThere(file: string) {
  try {
    return statSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Whether a file system error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(error.code);
}

/** Answers, or gives false where the file vanished since it was found. */
type SendStatic = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => boolean;

/**
 * Sends files below a folder with content type, ETag, 304 and ranges. The folder is looked up anew at each request, so
 * it may be replaced by another one or be a symbolic link that is turned.
 */
export function createSendStatic(folder: string): SendStatic {
  // `dev` reads the disk at each request; without it sirv answers from the list of files it made at the start.
  const serve = sirv(folder, { dev: true, etag: true, extensions: [] });
  return (request, response, { segments, size }) => {
    const { range } = request.headers;
    const served =
      range === undefined || request.headers['if-range'] !== undefined ? undefined : simpleRange(range, size);
    if (served === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
      return true;
    }
    if (served === undefined) delete request.headers.range;
    else request.headers.range = served;
    if (segments.at(-1)?.endsWith('.txt') === true && !response.hasHeader('content-type')) {
      response.setHeader('content-type', 'text/plain;charset=utf-8');
    }
    // sirv opens the file after it looked at it. When a swap falls between the two, the connection is cut and the
    // browser asks again; unheard, the stream's error would end the process.
    response.once('pipe', (source) => source.once('error', () => response.destroy()));
    request.url = encodeURI(`/${segments.join('/')}`);
    let isThere = true;
    try {
      serve(request, response, () => {
        isThere = false;
      });
    } catch (error) {
      // Between sirv's two looks at the file.
      if (!isMissing(error)) throw error;
      return false;
    }
    return isThere;
  };
}

/**
 * The Range header in the one form that sirv reads correctly, `bytes=first-last` or `bytes=first-` with positions of the file.
 * Where it gives undefined, the whole file is sent, as a server may always do (RFC 9110, section 14.2).
 * sirv takes `bytes=-500` for the first bytes instead of the last, and `bytes=0-0` for the whole file, and fails on
 * positions that no file can have.
 * @param size of the file in bytes
 */
function simpleRange(header: string, size: number): string | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const [start, end] = [Number(first), Number(last)];
  // As nginx does with what it cannot count to.
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return 'unsatisfiable';
  if (first === '') return end === 0 || size === 0 ? 'unsatisfiable' : `bytes=${Math.max(0, size - end)}-`;
  if (last !== '' && end < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  if (last === '') return `bytes=${start}-`;
  return end === 0 ? undefined : `bytes=${start}-${Math.min(end, size - 1)}`;
}

const compress = compression();

/** Lets text go out compressed, as static hosts send it. Parts of files stay as they are: their bytes are counted. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.range !== undefined) return;
  // It is typed for Express and documented to work with Node's own requests and answers.
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {});
}
