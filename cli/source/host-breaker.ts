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
  /** Requests without an answer in a row after which the host gets no more for a while. */
  failures?: number;
  /** Milliseconds until one request tries whether the host is back. */
  pauseMs?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/** The state of one host, shared by all requests of a run. */
export interface HostBreaker {
  admit(): Admission;
  /** Milliseconds since the host began to fail; 0 after a usable response. */
  failingMs(): number;
  /** Why the host is paused; absent if it is not. */
  readonly pause: { failures: number; reason: string } | undefined;
}

const DEFAULT_FAILURES = 5;
const DEFAULT_PAUSE_MS = 5000;

/**
 * Circuit breakers, one per host: after several requests in a row without an answer, a host is paused. Then one request at
 * a time tries whether it is back.
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
  failures = DEFAULT_FAILURES,
  pauseMs = DEFAULT_PAUSE_MS,
  now = () => performance.now(),
}: BreakerOptions): HostBreaker {
  let unanswered = 0;
  let reason = '';
  let pausedUntil = 0;
  let failingSince: number | undefined;
  let trial: Promise<void> | undefined;

  const settle = (startedAt: number, outcome: RequestOutcome, why: string) => {
    if (outcome === 'aborted') return;
    failingSince = outcome === 'answered' ? undefined : (failingSince ?? startedAt);
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
    if (outcome !== 'unanswered') return;
    reason = why;
    pausedUntil = now() + pauseMs;
  };

  return {
    admit() {
      const startedAt = now();
      if (unanswered < failures) {
        return { kind: 'send', settle: (outcome, why = '') => settle(startedAt, outcome, why) };
      }
      if (trial !== undefined) return { kind: 'wait', ms: pauseMs, ended: trial };
      if (startedAt < pausedUntil) return { kind: 'wait', ms: pausedUntil - startedAt };
      const { promise, resolve } = createSignalOfEnd();
      trial = promise;
      return {
        kind: 'send',
        settle(outcome, why = '') {
          settle(startedAt, outcome, why);
          trial = undefined;
          resolve();
        },
      };
    },
    failingMs: () => (failingSince === undefined ? 0 : now() - failingSince),
    get pause() {
      return unanswered < failures ? undefined : { failures: unanswered, reason };
    },
  };
}

function createSignalOfEnd(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
