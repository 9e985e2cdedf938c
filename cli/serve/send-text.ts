import type { IncomingMessage, ServerResponse } from 'node:http';

/** A short answer that may not be cached. HEAD gets the same headers without the text. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain;charset=utf-8',
): void {
  const body = Buffer.from(contentType.startsWith('text/plain') ? `${text}\n` : text);
  response.statusCode = status;
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', body.length);
  response.setHeader('cache-control', 'no-store');
  response.end(request.method === 'HEAD' ? undefined : body);
}
