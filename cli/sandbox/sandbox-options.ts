/** A request as tests observe it. */
interface SeenRequest {
  method: string;
  /** Path below {@link SANDBOX_PATH}, with query. */
  path: string;
  headers: Headers;
}

export interface SandboxAppOptions {
  /** Number of generated cities `stadt-001.example` …, in addition to the demo cities. Default 0. */
  tenants?: number;
  /** Merchants of each generated city. Default 100. */
  merchants?: number;
  /** The same seed generates the same cities. Default 1. */
  seed?: number;
  /** Milliseconds before each API response; with `fail: 'slow'` the duration of a dripping response. Default 0, for slow 120 000. */
  latencyMs?: number;
  /** A failure of the whole API; media, portal and payment pages keep working. */
  fail?: 'flaky' | 'down' | 'slow' | 'html';
  /**
   * Failures of single paths. A key is `/service/path` below the sandbox's prefix, with `*` for any characters, optionally
   * preceded by a tenant's domain: `/merchant/merchants/public`, `/order/*`, `stadt-002.example/merchant/categories`.
   * Read on each request, so tests may change it while the sandbox runs.
   */
  faults?: Record<string, Fault>;
  onRequest?: (request: SeenRequest) => void;
}

export interface SandboxOptions extends SandboxAppOptions {
  /** 0 selects a free port. Default 0. */
  port?: number;
}

/** A failure of a request. */
type FaultKind =
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Status 200 with a web page. */
  | { kind: 'html' }
  /** Well-formed JSON of about this many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Closes the connection without a response. */
  | { kind: 'drop' }
  /** Carries out the request and breaks off its response. Browsers do not retry it, unlike a dropped connection. */
  | { kind: 'cut-response' }
  /** Carries out the request, but responds with this status. */
  | { kind: 'status-after'; status: number }
  /** Carries out the request and never responds. */
  | { kind: 'hang-after' }
  /** Carries out the request after `ms`. */
  | { kind: 'delay'; ms: number }
  /** Sends the headers at once, then single spaces, and the body after `ms`. */
  | { kind: 'drip'; ms: number }
  /** This value as JSON with status 200. */
  | { kind: 'body'; body: unknown };

/** `times`: number of requests that fail. Default: all. */
export type Fault = FaultKind & { times?: number };
