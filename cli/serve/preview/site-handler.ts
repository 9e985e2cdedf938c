import { readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isCrawler } from '../../../site/shared/crawlers.ts';
import { REVALIDATED } from '../../generator/output/file-headers.ts';
import { parseRequestPath, type RequestPath, sendOwnText, sendText } from '../http.ts';
import { headersOf, parseHeaders } from '../../generator/output/headers-file.ts';
import { matchRedirect, parseRedirects, type RedirectMatch, SENT_ON } from '../../generator/output/redirects-file.ts';
import { findFile, ifThere, sendFile } from '../static-files.ts';
import type { ParsedRules } from '../../generator/output/path-rules.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves one tenant's finished site like a static host: forced redirects first, then files, other redirects and 404.html.
 * A request is answered from the release that was live when it came.
 * @param headersFor headers by the segments of a path, which replace those of the site
 */
export function createSiteHandler(
  folder: string,
  onWarning: (message: string) => void,
  headersFor: (segments: readonly string[]) => Record<string, string> = () => ({}),
): Handler {
  const redirects = watchRules(path.join(folder, '_redirects'), parseRedirects, onWarning);
  const headers = watchRules(path.join(folder, '_headers'), parseHeaders, onWarning);

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
    const follow = async ({ location, status }: RedirectMatch): Promise<void> => {
      if (SENT_ON.has(status)) {
        // Browsers cache a 301 permanently, but other sites will be previewed at this address.
        response.writeHead(status, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
        return;
      }
      const target = parseRequestPath(location);
      if (target && status === 200 && (await showFile(target))) return;
      sendNotFound(request, response, release, target && findFile(release, target));
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

    const rules = redirects();
    const forced = matchRedirect(rules, target, true);
    if (forced) return follow(forced);
    if (await showFile(target)) return;
    const redirect = matchRedirect(rules, target, false);
    if (redirect) return follow(redirect);
    return sendNotFound(request, response, release);
  };
}

/**
 * Sends a page, or plain text if the site has none or a crawler asks, with status 404. Rules cannot make a 404 cacheable, because the next
 * release may add the missing file.
 */
function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  release: string,
  file = path.join(release, '404.html'),
): void {
  const forCrawler = isCrawler(request.headers['user-agent'] ?? '');
  const page = forCrawler ? undefined : ifThere(() => readFileSync(file));
  const body = page ?? Buffer.from('Not found\n');
  response.statusCode = 404;
  response.setHeader('content-type', page ? 'text/html;charset=utf-8' : 'text/plain;charset=utf-8');
  response.setHeader('content-length', body.length);
  response.setHeader('cache-control', REVALIDATED);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Reads a file of rules again after each change, so that a new build's rules apply immediately. A missing file has no rules.
 * @param onWarning called for each invalid line, once until the file changes
 */
function watchRules<Rule>(
  file: string,
  parse: (text: string) => ParsedRules<Rule>,
  onWarning: (message: string) => void,
): () => readonly Rule[] {
  let known = '';
  let rules: readonly Rule[] = [];
  return () => {
    const text = ifThere(() => readFileSync(file, 'utf8')) ?? '';
    if (text === known) return rules;
    const parsed = parse(text);
    for (const { line, message } of parsed.problems) onWarning(`${file}:${line}: ${message}; the line is ignored`);
    known = text;
    rules = parsed.rules;
    return rules;
  };
}
