import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** What pages and payloads say of the release they are of. */
export interface Sighting {
  url: string;
  frameId: string;
  /** Numbers of all merchants that it names. */
  numbers: number[];
}

interface Crawl {
  requests: number;
  seconds: number;
  /** What must not happen. */
  problems: string[];
  sightings: Sighting[];
  /** Assets and images that documents of all releases requested. */
  assets: Set<string>;
}

export interface Crawler {
  /** Resolves when its average rate since the start exceeds the requested one. */
  catchUp(): Promise<void>;
  /** Asks for what is under way and no more, then for these assets and every one that was seen. */
  stop(assets: readonly string[]): Promise<Crawl>;
}

/** Enough for the rate if each response takes a tenth of a second. */
const WORKERS = 6;
const PAUSE_MS = 50;
/** It works ahead by so much, and then leaves the machine to the builds. */
const AHEAD = 1.3;
const LINK = /(?:href|src)="(\/[^"#?]*)/g;
const SHELL = /<script id="shell"[^>]*>([^<]*)<\/script>/;
const MERCHANT_NUMBER = / Ausgabe (\d+)/g;

/** Asks a site for its pages, their payloads and assets, and for the live build, over and over, as many visitors do. */
export function startCrawler(origin: string, requestsASecond: number): Crawler {
  const crawl: Crawl = { requests: 0, seconds: 0, problems: [], sightings: [], assets: new Set() };
  const agent = new Agent({ keepAlive: true });
  const pages = new Set(['/']);
  const startedAt = performance.now();
  const stopped = new AbortController();

  const get = async (path: string) => {
    crawl.requests += 1;
    const answer = await ask(origin + path, agent);
    if (answer.status !== 200) crawl.problems.push(`${path}: status ${answer.status}`);
    return answer;
  };
  const visitAsset = async (path: string) => {
    const { type, cacheControl } = await get(path);
    if (type.startsWith('text/html')) crawl.problems.push(`${path} is a page`);
    if (!cacheControl.includes('immutable')) crawl.problems.push(`${path} is not kept: ${cacheControl}`);
  };
  const visitPage = async (page: string) => {
    const { text } = await get(page);
    if (!text.trimEnd().endsWith('</html>')) crawl.problems.push(`${page} is cut off`);
    const shell = SHELL.exec(text)?.[1];
    if (shell === undefined) crawl.problems.push(`${page} is no page of the site`);
    else see(page, JSON.parse(shell).frameId, text);
    for (const [, link = ''] of text.matchAll(LINK)) {
      if (/^\/(?:assets|media)\//.test(link)) {
        if (!crawl.assets.has(link)) await visitAsset(link);
        crawl.assets.add(link);
      } else if (!/\.\w+$/.test(link)) pages.add(link);
    }
  };
  const visitPayload = async (page: string) => {
    const path = `${page === '/' ? '' : page}/index.pageContext.json`;
    const { text } = await get(path);
    see(path, JSON.parse(text).data.frameId, text);
  };
  const see = (url: string, frameId: string, text: string) => {
    const numbers = new Set([...text.matchAll(MERCHANT_NUMBER)].map(([, number]) => Number(number)));
    crawl.sightings.push({ url, frameId, numbers: [...numbers] });
  };

  const work = async (worker: number) => {
    for (let turn = worker; !stopped.signal.aborted; turn += 1) {
      const page = [...pages][turn % pages.size] ?? '/';
      try {
        await visitPage(page);
        await visitPayload(page);
        await get('/builds/latest.json');
      } catch (error) {
        crawl.problems.push(`${page}: ${String(error)}`);
      }
      const isAhead = crawl.requests > AHEAD * requestsASecond * secondsSince(startedAt);
      await delay(isAhead ? PAUSE_MS : 0);
    }
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return {
    async catchUp() {
      while (crawl.requests <= requestsASecond * secondsSince(startedAt)) await delay(PAUSE_MS);
    },
    async stop(assets) {
      stopped.abort();
      await workers;
      crawl.seconds = secondsSince(startedAt);
      for (const asset of new Set([...crawl.assets, ...assets])) await visitAsset(asset);
      agent.destroy();
      return crawl;
    },
  };
}

function secondsSince(time: number): number {
  return (performance.now() - time) / 1000;
}

async function ask(url: string, agent: Agent) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, resolve)
      .on('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { headers, statusCode: status } = response;
  return {
    status,
    text: (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
    type: headers['content-type'] ?? '',
    cacheControl: headers['cache-control'] ?? '',
  };
}
