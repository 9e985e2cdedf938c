import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isCrawler } from '../../../site/shared/crawlers.ts';
import { REVALIDATED } from '../../output/file-headers.ts';
import { parseRequestPath, type RequestPath, sendOwnText, sendText } from '../http.ts';
import { headersOf, parseHeaders } from '../../output/headers-file.ts';
import { matchRedirect, parseRedirects, SENT_ON, type RedirectMatch } from '../../output/redirects-file.ts';
import { watchRules } from './rules-file.ts';
import { findFile, createSendStatic, isMissing } from '../static-files.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A new build replaces the folder with two renames. Number of checks for the new folder between them. */
const SWAP_CHECKS = 30;
const SWAP_CHECK_MS = 10;
/** Maximum number of builds that go live during one request. */
const SWAPS_IN_A_ROW = 3;

/**
 * Serves one tenant's finished site like a static host: forced redirects first, then files, other redirects and 404.html.
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
      // The file is missing unless the folder was replaced during the lookup.
      if ((await currentFolder(folder)) === version) return false;
    }
    return false;
  };

  const follow = async (request: IncomingMessage, response: ServerResponse, { location, status }: RedirectMatch) => {
    if (SENT_ON.has(status)) {
      // Browsers cache a 301 permanently, but other sites will be previewed at this address.
      response.writeHead(status, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
      return;
    }
    const target = parseRequestPath(location);
    const file = target && findFile(folder, target);
    if (target && status === 200 && (await showFile(request, response, target))) return;
    await sendNotFound(request, response, folder, file?.segments);
  };

  return async (request, response) => {
    if ((await currentFolder(folder)) === undefined) {
      response.setHeader('retry-after', 1);
      sendOwnText(request, response, 503, `${folder} is gone. Build the tenant again.`);
      return;
    }
    const target = parseRequestPath(request.url ?? '/');
    response.setHeader('cache-control', REVALIDATED);
    const segments = target?.segments ?? ['404.html'];
    for (const [name, value] of headersOf(await headers(), segments)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      sendText(request, response, 405, 'A static site supports only GET and HEAD.');
      return;
    }
    if (target === undefined) return sendNotFound(request, response, folder);

    const rules = await redirects();
    const forced = matchRedirect(rules, target, true);
    if (forced) return follow(request, response, forced);
    if (await showFile(request, response, target)) return;
    const redirect = matchRedirect(rules, target, false);
    if (redirect) return follow(request, response, redirect);
    return sendNotFound(request, response, folder);
  };
}

/** Inode of the folder; undefined if it is still missing after the time that a swap takes. */
async function currentFolder(folder: string): Promise<number | undefined> {
  for (let checks = 1; ; checks++) {
    const inode = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (inode !== undefined || checks === SWAP_CHECKS) return inode;
    await delay(SWAP_CHECK_MS);
  }
}

/**
 * Sends a page, or plain text if the site has none or a crawler asks, with status 404. Rules cannot make a 404 cacheable, because the next
 * release may add the missing file.
 */
async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  segments: readonly string[] = ['404.html'],
): Promise<void> {
  const forCrawler = isCrawler(request.headers['user-agent'] ?? '');
  const page = forCrawler ? undefined : await readIfThere(path.join(folder, ...segments));
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
