import { createMiddleware } from 'hono/factory';
import type { CityDirectory } from '../city-directory.ts';
import { problem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';

/** Finds the tenant that the X-Tenant-Domain header names, or answers with a problem. */
export function requireTenant(directory: CityDirectory) {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const domain = c.req.header('X-Tenant-Domain');
    if (!domain) return problem(c, { status: 400, title: 'The header X-Tenant-Domain is missing' });
    const entry = directory.byDomain(domain);
    if (!entry) {
      return problem(c, { status: 404, title: 'Unknown tenant', detail: `No tenant has the domain "${domain}".` });
    }
    c.set('entry', entry);
    return next();
  });
}
