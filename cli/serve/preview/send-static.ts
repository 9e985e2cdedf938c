import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { isMissing } from './find-file.ts';
import type { StaticFile } from './find-file.ts';
import { simpleRange } from './simple-range.ts';

/** Answers, or gives false where the file vanished since it was found. */
export type SendStatic = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => boolean;

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
