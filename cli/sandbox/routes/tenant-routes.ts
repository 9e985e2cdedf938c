import { Hono } from 'hono';
import type { Context } from 'hono';
import type { CityDirectory, CityEntry } from '../city-directory.ts';
import { badQuery, problem } from '../problem.ts';
import type { SandboxEnv } from '../sandbox-env.ts';
import { jsonText } from './json-text.ts';

/** The tenant service: here the `domain` query says which tenant is meant. */
export function tenantRoutes(directory: CityDirectory): Hono<SandboxEnv> {
  const answer = (c: Context<SandboxEnv>, text: (entry: CityEntry) => string) => {
    const domain = c.req.query('domain');
    if (!domain) return badQuery(c, 'domain is required.');
    const entry = directory.byDomain(domain);
    if (!entry) {
      return problem(c, { status: 404, title: 'Unknown tenant', detail: `No tenant has the domain "${domain}".` });
    }
    return jsonText(c, text(entry));
  };
  return new Hono<SandboxEnv>()
    .get('/frontend-tenants', (c) => answer(c, ({ answers }) => answers.tenant()))
    .get('/frontend-tenants/business-customer-supporters', (c) =>
      answer(c, ({ answers }) => answers.list('supporters')),
    );
}
