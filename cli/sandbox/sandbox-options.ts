import type { Fault } from './faults/fault.ts';

/** What a look at each request tells a test. */
interface SeenRequest {
  method: string;
  /** Path below {@link SANDBOX_PATH}, with query. */
  path: string;
  headers: Headers;
}

export interface SandboxAppOptions {
  /** Generated cities `stadt-001.example` …, besides the demo cities. Default 0. */
  tenants?: number;
  /** Merchants of each generated city. Default 100. */
  merchants?: number;
  /** Same seed, same generated cities. Default 1. */
  seed?: number;
  /** Milliseconds before each API answer; with `fail: 'slow'` how long an answer drips. Default 0, and 120 000 for slow. */
  latencyMs?: number;
  /** A failure of the whole API; media, portal and payment pages stay up. */
  fail?: 'flaky' | 'down' | 'slow' | 'html';
  /**
   * Failures of single paths. A key is `/service/path` below the sandbox's prefix, with `*` for any characters, and
   * may begin with a tenant's domain: `/merchant/merchants/public`, `/order/*`, `stadt-002.example/merchant/categories`.
   * Read at each request, so a test may change it while the sandbox runs.
   */
  faults?: Record<string, Fault>;
  onRequest?: (request: SeenRequest) => void;
}

export interface SandboxOptions extends SandboxAppOptions {
  /** 0 takes a free port. Default 0. */
  port?: number;
}
