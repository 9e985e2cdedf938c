import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

const compress = compression();

/** Lets text go out compressed, as static hosts send it. Parts of files stay as they are: their bytes are counted. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.range !== undefined) return;
  // It is typed for Express and documented to work with Node's own requests and answers.
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () => {});
}
