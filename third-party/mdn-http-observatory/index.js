// Not part of the Observatory.
import { CookieJar } from 'tough-cookie';
import { provide } from './src/retriever/retriever.js';
import { parseHttpEquivHeaders } from './src/retriever/utils.js';
import { scan } from './src/scanner/index.js';
import { Requests } from './src/types.js';

/** Analyses and grades what a site has answered. See index.d.ts. */
export async function grade(hostname, { http, https, httpRedirects, cors }) {
  const requests = new Requests(hostname);
  const auto = { ...https, httpEquiv: parseHttpEquivHeaders(https.data, `https://${hostname}/`) };
  Object.assign(requests.responses, { auto, http, https, httpRedirects, httpsRedirects: httpRedirects, cors });
  requests.resources.path = https.data;
  const url = new URL(`https://${hostname}/`);
  const jar = new CookieJar();
  for (const cookie of [https.headers['set-cookie'] ?? []].flat()) jar.setCookieSync(cookie, url.href);
  requests.session = { url, jar };
  provide(requests);
  return scan(hostname);
}
