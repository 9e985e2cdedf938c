import compression from 'compression';
import { type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import type { RequestPath } from './http.ts';

interface StaticFile {
  /** Path segments below the folder. */
  segments: readonly string[];
  stats: Pick<Stats, 'size' | 'mtime'>;
}

const INDEX = 'index.html';
const TYPES = [
  ['.txt', 'text/plain;charset=utf-8'],
  ['.pmtiles', 'application/vnd.pmtiles'],
] as const;
const RULE_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/**
 * The file that a static host serves for a path: the file itself, or a folder's `index.html`, with and without trailing
 * slash. Dot files and the host's rule files are treated as missing.
 */
export function findFile(
  folder: string,
  { segments, trailingSlash }: Pick<RequestPath, 'segments' | 'trailingSlash'>,
): StaticFile | undefined {
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) return undefined;
  if (segments.length === 1 && segments.some((segment) => RULE_FILES.has(segment))) return undefined;
  const found = statIfThere(path.join(folder, ...segments));
  if (found?.isFile() === true && !trailingSlash) return { segments, stats: found };
  if (found?.isDirectory() !== true) return undefined;
  const index = statIfThere(path.join(folder, ...segments, INDEX));
  return index?.isFile() === true ? { segments: [...segments, INDEX], stats: index } : undefined;
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

/** Whether a file system error means that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(error.code);
}

/** @returns false if the file has disappeared since it was found */
type SendStatic = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => boolean;

/**
 * Sends files below a folder with content type, ETag, 304 and ranges, or the compressed files beside them.
 */
export function createSendStatic(folder: string): SendStatic {
  // `dev` reads the disk for each request; without it, sirv uses the list of files from its start.
  const serve = sirv(folder, { dev: true, etag: true, extensions: [], brotli: true, gzip: true });
  return (request, response, { segments, stats: { size, mtime } }) => {
    const { range, 'if-range': expected, 'accept-encoding': accepted } = request.headers;
    // A browser that has parts of the file asks for others of the same version (RFC 9110, section 13.1.5). sirv marks its
    // ETag as weak, but makes it from size and time, as nginx makes its strong one.
    const versions = [undefined, mtime.toUTCString(), `W/"${size}-${mtime.getTime()}"`];
    const isSame = versions.some((version) => version === expected);
    const served = range === undefined || !isSame ? undefined : normalizeRange(range, size);
    if (served === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
      return true;
    }
    if (served === undefined) delete request.headers.range;
    else request.headers.range = served;
    // A range refers to the uncompressed bytes.
    if (range !== undefined) delete request.headers['accept-encoding'];
    else if (accepted !== undefined) request.headers['accept-encoding'] = normalizeAccepted(accepted);
    // sirv gives a text no charset, and does not know archives of maps.
    const type = TYPES.find(([ending]) => segments.at(-1)?.endsWith(ending))?.[1];
    if (type !== undefined && !response.hasHeader('content-type')) response.setHeader('content-type', type);
    // If the file disappears between sirv's stat and open, the connection is closed and the browser retries. Without a
    // listener, the stream's error would end the process.
    response.once('pipe', (source) => source.once('error', () => response.destroy()));
    request.url = encodeURI(`/${segments.join('/')}`);
    let isThere = true;
    try {
      serve(request, response, () => {
        isThere = false;
      });
    } catch (error) {
      // The file disappeared between two accesses of sirv.
      if (!isMissing(error)) throw error;
      return false;
    }
    return isThere;
  };
}

/**
 * Normalizes a Range header to the forms that sirv handles correctly: `bytes=first-last` or `bytes=first-` within the file.
 * If undefined, the whole file is sent, which RFC 9110, section 14.2 allows. sirv handles `bytes=-500` as the first bytes
 * instead of the last and `bytes=0-0` as the whole file, and fails for huge positions.
 * @param size of the file in bytes
 */
function normalizeRange(header: string, size: number): string | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const [start, end] = [Number(first), Number(last)];
  // Like nginx for numbers that are too large.
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return 'unsatisfiable';
  if (first === '') return end === 0 || size === 0 ? 'unsatisfiable' : `bytes=${Math.max(0, size - end)}-`;
  if (last !== '' && end < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  if (last === '') return `bytes=${start}-`;
  return end === 0 ? undefined : `bytes=${start}-${Math.min(end, size - 1)}`;
}

/**
 * The encodings of an Accept-Encoding header (RFC 9110, section 12.5.3) that may be sent, in a form that sirv handles
 * correctly: it looks for the names anywhere in the header, without weights, and prefers Brotli.
 * @returns `br, gzip`, one of them, or an empty text for uncompressed bytes
 */
function normalizeAccepted(header: string): string {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip, identity] = [weightOf('br'), weightOf('gzip'), weights.get('identity') ?? 0];
  const names = [
    ...(br > 0 && br >= identity && br >= gzip ? ['br'] : []),
    ...(gzip > 0 && gzip >= identity ? ['gzip'] : []),
  ];
  return names.join(', ');
}

const compress = compression();

/** Compresses text like static hosts, unless a compressed file is sent. Ranges refer to the uncompressed bytes. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.range !== undefined) return;
  // Typed for Express, but documented to work with Node's own requests and responses.
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {});
}
