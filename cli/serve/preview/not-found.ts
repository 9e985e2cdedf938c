import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REVALIDATED } from '../../output/file-headers.ts';
import { isMissing } from './find-file.ts';

/**
 * Answers with a page and status 404, in plain text where the site has no such page. A missing asset may come with the
 * next release, so no rule can make a 404 last.
 */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  segments: readonly string[] = ['404.html'],
): Promise<void> {
  const page = await readIfThere(path.join(folder, ...segments));
  const body = page ?? Buffer.from('Not found\n');
  response.statusCode = 404;
  response.setHeader('content-type', page ? 'text/html;charset=utf-8' : 'text/plain;charset=utf-8');
  response.setHeader('content-length', body.length);
  response.setHeader('cache-control', REVALIDATED);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
