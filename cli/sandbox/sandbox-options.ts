import type { Fault } from './faults/fault.ts';

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
