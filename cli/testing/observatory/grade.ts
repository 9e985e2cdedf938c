import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OBSERVATORY_FOLDER } from '../suite-programs.ts';

/*
 * The analysis and the grades of the MDN HTTP Observatory (npm: @mdn/mdn-http-observatory) without its retriever, which asks
 * public hosts: tests pass responses of a local server.
 */

const PACKAGE = path.join(OBSERVATORY_FOLDER, 'node_modules/@mdn/mdn-http-observatory');

/** A response in the form of the Observatory's retriever. */
export interface ObservedResponse {
  status: number;
  headers: Record<string, unknown>;
  data: string;
  /** Whether the certificate was trusted. */
  verified: boolean;
}

export interface Observed {
  /** The final response to an http:// request, after its redirects. */
  http: ObservedResponse;
  https: ObservedResponse;
  /** All URLs of the redirects from http://, including the first and the last. */
  httpRedirects: { url: URL; status: number }[];
  /** The response to a preflight request of another origin. */
  cors: ObservedResponse | null;
}

export interface Grading {
  grade: string;
  score: number;
  /** Points of each finding, by its name. */
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

/** The used part of the package, which has no types. */
interface Observatory {
  Requests: new (hostname: string) => Requests;
  parseHttpEquivHeaders: (html: string, url: string) => object;
  ALL_TESTS: readonly ((requests: Requests) => Result)[];
  getScoreModifier: (result: string) => number;
  getGradeForScore: (score: number) => { score: number; grade: string };
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

/** Analyses and grades the responses of a site that sets no cookies. */
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

/** Extra points count only above a minimum score, as in the package's scanner. */
function scoreOf(modifiers: readonly number[], observatory: Observatory): { grade: string; score: number } {
  const total = (points: readonly number[]) => points.reduce((sum, more) => sum + more, 100);
  const withoutExtra = total(modifiers.filter((points) => points < 0));
  const hasExtra = withoutExtra >= observatory.MINIMUM_SCORE_FOR_EXTRA_CREDIT;
  return observatory.getGradeForScore(hasExtra ? total(modifiers) : withoutExtra);
}

async function loadObservatory(): Promise<Observatory> {
  // The package's installation script downloads it. Without it, no domain counts as preloaded.
  mkdirSync(path.join(PACKAGE, 'conf'), { recursive: true });
  writeFileSync(path.join(PACKAGE, 'conf/hsts-preload.json'), '{}');
  const load = async (file: string): Promise<Observatory> =>
    import(pathToFileURL(path.join(PACKAGE, 'src', file)).href);
  const modules = await Promise.all(
    ['types.js', 'retriever/utils.js', 'constants.js', 'grader/grader.js', 'grader/charts.js'].map(load),
  );
  return Object.assign({}, ...modules);
}
