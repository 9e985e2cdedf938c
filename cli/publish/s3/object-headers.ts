import { hash } from 'node:crypto';
import { sourceOf } from '../../lib/compression.ts';
import { cacheControlOf, contentTypeOf } from '../../output/file-headers.ts';

/** What a store sends along with an object. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** Of a compressed copy; its type is that of the file that it is of. */
  contentEncoding?: string;
}

export function objectHeaders(path: string): ObjectHeaders {
  const source = sourceOf(path);
  const headers = { contentType: contentTypeOf(source), cacheControl: cacheControlOf(source) };
  if (source === path) return headers;
  return { ...headers, contentEncoding: path.endsWith('.br') ? 'br' : 'gzip' };
}

/** Short; another one where the headers of a file are others, so that it is sent again. */
export function headersTag(path: string): string {
  return hash('sha256', JSON.stringify(objectHeaders(path)), 'hex').slice(0, 8);
}
