export interface ObservedResponse {
  status: number;
  headers: Record<string, unknown>;
  data: string;
  /** Its certificate was trusted. */
  verified: boolean;
}

export interface Observed {
  /** What http:// ends on, after its redirects. */
  http: ObservedResponse;
  https: ObservedResponse;
  /** Every address on the way from http://, the first and the last included. */
  httpRedirects: { url: URL; status: number }[];
  /** The answer to a preflight request of another origin. */
  cors: ObservedResponse | null;
}

export interface Grading {
  scan: { grade: string; score: number };
  tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>;
}

/** Analyses and grades what a site has answered. */
export function grade(hostname: string, observed: Observed): Promise<Grading>;
