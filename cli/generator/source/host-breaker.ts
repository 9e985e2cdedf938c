/** How a request ended, as far as the host is concerned. */
export type RequestOutcome =
  /** A usable response, or one that refuses this request only. */
  | 'answered'
  /** A response that says that the host has a problem (status 5xx). */
  | 'failed'
  /** No complete response. */
  | 'unanswered'
  /** The request was given up for a reason that says nothing about the host. */
  | 'aborted';

/** Permission to send a request, or what to wait for. */
type Admission =
  | { kind: 'send'; settle(outcome: RequestOutcome, reason?: string): void }
  /** `ended` resolves when the only request that is sent meanwhile has ended. */
  | { kind: 'wait'; ms: number; ended?: Promise<void> };

export interface BreakerOptions {
  /** Number of tenants whose requests have no answer, without an answer in between, after which the host is paused. */
  tenants?: number;
  /** Milliseconds until one request tries whether the host is back. */
  pauseMs?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/** The state of one host, shared by all requests of a run. */
export interface HostBreaker {
  admit(tenant: string): Admission;
  /** Milliseconds since the host began to fail for as many tenants as pause it; 0 after a usable response. */
  failingMs(): number;
  /** Why the host is paused; absent if it is not. */
  readonly pause: HostPause | undefined;
}

export interface HostPause {
  /** Number of tenants whose requests had no answer. */
  tenants: number;
  /** What happened to the last request. */
  reason: string;
}

/** Fewer than a build loads at the same time. */
const DEFAULT_TENANTS = 5;
const DEFAULT_PAUSE_MS = 5000;

/**
 * Circuit breakers, one per host: when requests of several tenants in a row have no answer, the host is paused. Then one
 * request at a time tries whether it is back. However often one tenant has no answer, it does not pause the host for others.
 * @returns the breaker of a host, by `host` of its URL
 */
export function createBreakers(options: BreakerOptions = {}): (host: string) => HostBreaker {
  const breakers = new Map<string, HostBreaker>();
  return (host) => {
    const breaker = breakers.get(host) ?? createBreaker(options);
    breakers.set(host, breaker);
    return breaker;
  };
}

function createBreaker({
  tenants = DEFAULT_TENANTS,
  pauseMs = DEFAULT_PAUSE_MS,
  now = () => performance.now(),
}: BreakerOptions): HostBreaker {
  /** Tenants without an answer since the host's last one. */
  const unanswered = new Set<string>();
  /** Tenants without a usable response since the host's last one, and when their first such request was sent. */
  const failing = new Map<string, number>();
  let reason = '';
  let pausedUntil = 0;
  let trial: Promise<void> | undefined;
  const isPaused = (): boolean => unanswered.size >= tenants;

  const settle = (tenant: string, startedAt: number, outcome: RequestOutcome, why: string) => {
    if (outcome === 'aborted') return;
    if (outcome === 'answered') failing.clear();
    else if (!failing.has(tenant)) failing.set(tenant, startedAt);
    if (outcome !== 'unanswered') return unanswered.clear();
    unanswered.add(tenant);
    reason = why;
    pausedUntil = now() + pauseMs;
  };

  return {
    admit(tenant) {
      const startedAt = now();
      if (!isPaused()) {
        return { kind: 'send', settle: (outcome, why = '') => settle(tenant, startedAt, outcome, why) };
      }
      if (trial !== undefined) return { kind: 'wait', ms: pauseMs, ended: trial };
      if (startedAt < pausedUntil) return { kind: 'wait', ms: pausedUntil - startedAt };
      const { promise, resolve } = createSignalOfEnd();
      trial = promise;
      return {
        kind: 'send',
        settle(outcome, why = '') {
          settle(tenant, startedAt, outcome, why);
          trial = undefined;
          resolve();
        },
      };
    },
    failingMs: () => (failing.size < tenants ? 0 : now() - Math.min(...failing.values())),
    get pause() {
      return isPaused() ? { tenants: unanswered.size, reason } : undefined;
    },
  };
}

function createSignalOfEnd(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
