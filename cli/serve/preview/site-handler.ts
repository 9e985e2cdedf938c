import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REVALIDATED } from '../../output/file-headers.ts';
import { parseRequestPath, type RequestPath, sendText } from '../http.ts';
import { headersOf, parseHeaders } from '../../output/headers-file.ts';
import { matchRedirect, parseRedirects, SENT_ON, type RedirectMatch } from '../../output/redirects-file.ts';
import { watchRules } from './rules-file.ts';
import { findFile, createSendStatic, isMissing } from './static-files.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A new build replaces the folder by two renames; between them there is none for a moment. How often to look again. */
const SWAP_LOOKS = 30;
const LOOK_AGAIN_MS = 10;
/** More builds than that do not end within one request. */
const SWAPS_IN_A_ROW = 3;

/**
 * Serves one tenant's finished site as a static host does: forced redirects, then files, then the other redirects,
 * then 404.html.
 */
export function createSiteHandler(folder: string, onWarning: (message: string) => void): Handler {
  const redirects = watchRules(path.join(folder, '_redirects'), parseRedirects, onWarning);
  const headers = watchRules(path.join(folder, '_headers'), parseHeaders, onWarning);
  const sendStatic = createSendStatic(folder);

  const showFile = async (request: IncomingMessage, response: ServerResponse, target: RequestPath) => {
    for (let attempt = 1; attempt <= SWAPS_IN_A_ROW; attempt++) {
      const version = await currentFolder(folder);
      const file = findFile(folder, target);
      if (file !== undefined && sendStatic(request, response, file)) return true;
      // Missing for good, unless the lookup fell into a swap.
      if ((await currentFolder(folder)) === version) return false;
    }
    return false;
  };

  const follow = async (request: IncomingMessage, response: ServerResponse, { location, status }: RedirectMatch) => {
    if (SENT_ON.has(status)) {
      // Browsers keep a 301 for good, and another site will be previewed at this address.
      response.writeHead(status, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
      return;
    }
    const target = parseRequestPath(location);
    const file = target && findFile(folder, target);
    if (target && status === 200 && (await showFile(request, response, target))) return;
    await sendNotFound(request, response, folder, file?.segments);
  };

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      sendText(request, response, 405, 'A static site only answers GET and HEAD.');
      return;
    }
    if ((await currentFolder(folder)) === undefined) {
      response.setHeader('retry-after', 1);
      sendText(request, response, 503, `${folder} is gone. Build the tenant again.`);
      return;
    }
    const target = parseRequestPath(request.url ?? '/');
    if (target === undefined) return sendNotFound(request, response, folder);
    response.setHeader('cache-control', REVALIDATED);
    for (const [name, value] of headersOf(await headers(), target.segments)) response.setHeader(name, value);

    const rules = await redirects();
    const forced = matchRedirect(rules, target, true);
    if (forced) return follow(request, response, forced);
    if (await showFile(request, response, target)) return;
    const redirect = matchRedirect(rules, target, false);
    if (redirect) return follow(request, response, redirect);
    return sendNotFound(request, response, folder);
  };
}

/** Which folder stands at the path now; undefined where there is none, even after a swap would have ended. */
async function currentFolder(folder: string): Promise<number | undefined> {
  for (let looks = 1; ; looks++) {
    const inode = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (inode !== undefined || looks === SWAP_LOOKS) return inode;
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Answers with a page and status 404, in plain text where the site has no such page. A missing asset may come with the
 * next release, so no rule can make a 404 last.
 */
async function sendNotFound(
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
