import { setTimeout as delay } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { stableHash } from '../random.ts';
import type { SandboxEnv } from '../responses.ts';
import type { SandboxAppOptions } from '../sandbox-options.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import { type Fault, respondWithFault } from './fault.ts';

const SLOW_RESPONSE_MS = 120_000;
const FLAKY_EVERY = 3;

/** Middleware that makes requests fail as the options say; the others continue after the configured latency. */
export function injectFaults(options: SandboxAppOptions) {
  const { fail, latencyMs = 0 } = options;
  const uses = new Map<string, number>();
  const flakiness = createFlakiness();

  const faultOfPath = (domain: string, path: string): Fault | undefined => {
    for (const [pattern, fault] of Object.entries(options.faults ?? {})) {
      if (!matches(pattern, domain, path)) continue;
      const used = uses.get(pattern) ?? 0;
      if (fault.times !== undefined && used >= fault.times) continue;
      uses.set(pattern, used + 1);
      return fault;
    }
    return undefined;
  };

  const faultOfMode = (request: string): Fault | undefined => {
    if (fail === 'down') return { kind: 'drop' };
    if (fail === 'html') return { kind: 'html' };
    if (fail === 'slow') return { kind: 'drip', ms: latencyMs || SLOW_RESPONSE_MS };
    return fail === 'flaky' ? flakiness(request) : undefined;
  };

  return createMiddleware<SandboxEnv>(async (c, next) => {
    const domain = c.req.header('X-Tenant-Domain') ?? c.req.query('domain') ?? '';
    const path = c.req.path.slice(SANDBOX_PATH.length);
    const fault = faultOfPath(domain, path) ?? faultOfMode(`${c.req.method} ${domain} ${path}`);
    if (fault?.kind !== 'drip' && latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
    return fault ? respondWithFault(c, fault, next) : next();
  });
}

/**
 * Fails every third request of each URL. A hash of the URL selects which of the three, and whether the server responds
 * with 503 or drops the connection. So a third of all requests fail, a retry succeeds, and every run is the same,
 * regardless of concurrency.
 */
function createFlakiness(): (request: string) => Fault | undefined {
  const counts = new Map<string, number>();
  return (request) => {
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    const hash = stableHash(request);
    if ((count + hash) % FLAKY_EVERY !== 0) return undefined;
    return hash % 2 === 0 ? { kind: 'status', status: 503, retryAfter: 0 } : { kind: 'drop' };
  };
}

/** Whether a key of `faults` matches this request; see SandboxAppOptions. */
function matches(pattern: string, domain: string, path: string): boolean {
  const pathStart = pattern.indexOf('/');
  const patternDomain = pattern.slice(0, pathStart);
  if (patternDomain !== '' && patternDomain !== domain) return false;
  const literal = pattern.slice(pathStart).split('*').map(escapeRegExp);
  return new RegExp(`^${literal.join('.*')}$`).test(path);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
