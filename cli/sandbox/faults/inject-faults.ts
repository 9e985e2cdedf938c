import { setTimeout as delay } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { SandboxAppOptions } from '../sandbox-options.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';
import { answerFault } from './fault-answer.ts';
import type { Fault } from './fault.ts';
import { createFlakiness } from './flakiness.ts';

const SLOW_ANSWER_MS = 120_000;

/** Lets requests fail as the options say; the others wait for the latency and go on. */
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
    if (fail === 'slow') return { kind: 'drip', ms: latencyMs || SLOW_ANSWER_MS };
    return fail === 'flaky' ? flakiness(request) : undefined;
  };

  return createMiddleware<SandboxEnv>(async (c, next) => {
    const domain = c.req.header('X-Tenant-Domain') ?? c.req.query('domain') ?? '';
    const path = c.req.path.slice(SANDBOX_PATH.length);
    const fault = faultOfPath(domain, path) ?? faultOfMode(`${c.req.method} ${domain} ${path}`);
    if (fault?.kind !== 'drip' && latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
    return fault ? answerFault(c, fault, next) : next();
  });
}

/** Whether a key of `faults` means this request; see SandboxAppOptions. */
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
