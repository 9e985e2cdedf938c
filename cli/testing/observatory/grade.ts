import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OBSERVATORY_FOLDER } from '../suite-programs.ts';

/*
 * The analysis and the grades of the MDN HTTP Observatory (npm: @mdn/mdn-http-observatory) without its retriever, which asks
 * public hosts: tests hand over what they fetched from a server of this machine.
 */

const PACKAGE = path.join(OBSERVATORY_FOLDER, 'node_modules/@mdn/mdn-http-observatory');

/** A response as the Observatory's own retriever keeps it. */
export interface ObservedResponse {
  status: number;
  headers: Record<string, unknown>;
  data: string;
  /** Whether the certificate was trusted. */
  verified: boolean;
}

export interface Observed {
  /** What a request by http:// ends on, after its redirects. */
  http: ObservedResponse;
  https: ObservedResponse;
  /** Every address on the way from http://, the first and the last included. */
  httpRedirects: { url: URL; status: number }[];
  /** The response to a preflight request of another origin. */
  cors: ObservedResponse | null;
}

export interface Grading {
  grade: string;
  score: number;
  /** Points that each finding costs or gains, by its name. */
  modifiers: Record<string, number>;
}

interface Requests {
  responses: object;
  resources: { path: string };
  session: object;
}

interface Result {
  result: string | null;
}

/** What is used of the package, which has no types of its own. */
interface Observatory {
  Requests: new (hostname: string) => Requests;
  parseHttpEquivHeaders: (html: string, url: string) => object;
  ALL_TESTS: readonly ((requests: Requests) => Result)[];
  getScoreModifier: (result: string) => number;
  getGradeForScore: (score: number) => { score: number; grade: string };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

/** Analyses and grades what a site answered. The site sets no cookies. */
export async function grade(hostname: string, { http, https, httpRedirects, cors }: Observed): Promise<Grading> {
  const observatory = await loadObservatory();
  const url = new URL(`https://${hostname}/`);
  const requests = new observatory.Requests(hostname);
  const auto = { ...https, httpEquiv: observatory.parseHttpEquivHeaders(https.data, url.href) };
  Object.assign(requests.responses, { auto, http, https, httpRedirects, httpsRedirects: httpRedirects, cors });
  requests.resources.path = https.data;
  requests.session = { url };
  const findings = observatory.ALL_TESTS.flatMap((test) => test(requests).result ?? []);
  const modifiers = Object.fromEntries(findings.map((name) => [name, observatory.getScoreModifier(name)]));
  return { ...scoreOf(findings.map(observatory.getScoreModifier), observatory), modifiers };
}

/** Extra points count only for a site that is good without them, as in the package's own scanner. */
function scoreOf(modifiers: readonly number[], observatory: Observatory): { grade: string; score: number } {
  const total = (points: readonly number[]) => points.reduce((sum, more) => sum + more, 100);
  const withoutExtra = total(modifiers.filter((points) => points < 0));
  const hasExtra = withoutExtra >= observatory.MINIMUM_SCORE_FOR_EXTRA_CREDIT;
  return observatory.getGradeForScore(hasExtra ? total(modifiers) : withoutExtra);
}

async function loadObservatory(): Promise<Observatory> {
  // The package's installation script downloads it. Without it no domain counts as preloaded, which gains no points.
  mkdirSync(path.join(PACKAGE, 'conf'), { recursive: true });
  writeFileSync(path.join(PACKAGE, 'conf/hsts-preload.json'), '{}');
  const load = async (file: string): Promise<Observatory> =>
    import(pathToFileURL(path.join(PACKAGE, 'src', file)).href);
  const modules = await Promise.all(
    ['types.js', 'retriever/utils.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'].map(load),
  );
  return Object.assign({}, ...modules);
}
