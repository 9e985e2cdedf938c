import { readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isCrawler } from '../../../site/shared/crawlers.ts';
import { REVALIDATED } from '../../generator/output/file-headers.ts';
import { HTML, parseRequestPath, type RequestPath, sendOwnText, sendText } from '../http.ts';
import { headersOf, parseHeaders } from '../../generator/output/headers-file.ts';
import { findRedirect, readRedirectsFile } from '../../generator/output/redirects-file.ts';
import { findFile, ifThere, sendFile } from '../static-files.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves one tenant's finished site like a static host: forced redirects first, then files, other redirects and 404.html.
 * A request is answered from the release that was live when it came.
 * @param headersFor headers by the segments of a path, which replace those of the site
 */
export function createSiteHandler(
  folder: string,
  headersFor: (segments: readonly string[]) => Record<string, string> = () => ({}),
): Handler {
  const redirects = watchFile(path.join(folder, '_redirects'), readRedirectsFile);
  const headers = watchFile(path.join(folder, '_headers'), parseHeaders);

  return async (request, response) => {
    // The tenant's link leads to the live release.
    const release = ifThere(() => realpathSync(folder));
    if (release === undefined) {
      response.setHeader('retry-after', 1);
      sendOwnText(request, response, 503, `${folder} is gone. Build the tenant again.`);
      return;
    }
    const showFile = async (target: RequestPath): Promise<boolean> => {
      const file = findFile(release, target);
      return file !== undefined && sendFile(request, response, file);
    };
    const target = parseRequestPath(request.url ?? '/');
    response.setHeader('cache-control', REVALIDATED);
    const segments = target?.segments ?? ['404.html'];
    const own = Object.entries(headersFor(segments));
    for (const [name, value] of [...headersOf(headers(), segments), ...own]) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      sendText(request, response, 405, 'A static site supports only GET and HEAD.');
      return;
    }
    if (target === undefined) return sendNotFound(request, response, release);

    const redirect = findRedirect(redirects(), target);
    if (redirect?.isForced !== true && (await showFile(target))) return;
    if (redirect === undefined) return sendNotFound(request, response, release);
    // Browsers cache a 301 permanently, but other sites will be previewed at this address.
    const { status, to: location } = redirect;
    response.writeHead(status, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
}

/**
 * Sends a page, or plain text if the site has none or a crawler asks, with status 404. Rules cannot make a 404 cacheable, because the next
 * release may add the missing file.
 */
function sendNotFound(request: IncomingMessage, response: ServerResponse, release: string): void {
  const forCrawler = isCrawler(request.headers['user-agent'] ?? '');
  const page = forCrawler ? undefined : ifThere(() => readFileSync(path.join(release, '404.html'), 'utf8'));
  sendText(request, response, 404, page ?? 'Not found', page === undefined ? undefined : HTML, REVALIDATED);
}

/** Reads a file again after each change, so that a new build's rules apply immediately. A missing file is empty. */
function watchFile<Rules>(file: string, parse: (text: string) => Rules): () => Rules {
  let known = '';
  let rules = parse(known);
  return () => {
    const text = ifThere(() => readFileSync(file, 'utf8')) ?? '';
    if (text !== known) [known, rules] = [text, parse(text)];
    return rules;
  };
}
