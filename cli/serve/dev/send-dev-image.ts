import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/**
 * Answers with an image's file.
 * @param file path on disk, absent where there is no such image
 * @returns false where there is none
 */
export function sendDevImage(request: IncomingMessage, response: ServerResponse, file: string | undefined): boolean {
  if (file === undefined) return false;
  const content = readFileSync(file);
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': content.length,
    'cache-control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : content);
  return true;
}
