import { setTimeout as delay } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { SandboxEnv } from '../responses.ts';
import type { SandboxAppOptions } from '../sandbox-options.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import type { Fault } from './fault.ts';
import { respondWithFault } from './fault-responses.ts';

/** Middleware that makes requests fail as the options say; the others continue after the configured latency. */
export function injectFaults(options: SandboxAppOptions) {
  const { latencyMs = 0 } = options;
  const uses = new Map<string, number>();

  const faultOf = (domain: string, path: string): Fault | undefined => {
    for (const [pattern, fault] of Object.entries(options.faults ?? {})) {
      if (!matches(pattern, domain, path)) continue;
      const used = uses.get(pattern) ?? 0;
      if (fault.times !== undefined && used >= fault.times) continue;
      uses.set(pattern, used + 1);
      return fault;
    }
    return undefined;
  };

  return createMiddleware<SandboxEnv>(async (c, next) => {
    const domain = c.req.header('X-Tenant-Domain') ?? c.req.query('domain') ?? '';
    const path = c.req.path.slice(SANDBOX_PATH.length);
    const fault = faultOf(domain, path);
    if (latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
    return fault ? respondWithFault(c, fault, next) : next();
  });
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
