import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { CityList } from './cities/city.ts';
import type { CityDirectory, CityEntry } from './cities/city-directory.ts';

/** Types of Hono's context. The Node objects are missing if the app is called without a server. */
export interface SandboxEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The tenant that the X-Tenant-Domain header names. */
    entry: CityEntry;
  };
}

export interface FieldProblem {
  /** JSON pointer into the request body (RFC 6901). */
  pointer?: string;
  detail: string;
}

interface Problem {
  status: 400 | 402 | 404 | 409 | 422 | 500 | 503;
  title: string;
  detail?: string;
  errors?: readonly FieldProblem[];
}

/** Responds with a problem document (RFC 9457). */
export function problem(c: Context, { status, title, detail, errors }: Problem): Response {
  return c.body(JSON.stringify({ type: 'about:blank', title, status, detail, errors }), status, {
    'Content-Type': 'application/problem+json',
  });
}

/** Responds with 422 for a query parameter that violates the contract. */
export function badQuery(c: Context, detail: string): Response {
  return problem(c, { status: 422, title: 'The query is not as the contract says', errors: [{ detail }] });
}

/** Responds with 404 for a domain that no tenant has. */
export function unknownTenant(c: Context, domain: string): Response {
  return problem(c, { status: 404, title: 'Unknown tenant', detail: `No tenant has the domain "${domain}".` });
}

/** Responds with JSON that is already serialized. */
export function jsonText(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

/** Responds with a list of the tenant. @param flag query parameter that must be `true` */
export function list(name: CityList, flag?: string) {
  return (c: Context<SandboxEnv>): Response =>
    flag !== undefined && c.req.query(flag) !== 'true'
      ? badQuery(c, `${flag}=true is required.`)
      : jsonText(c, c.get('entry').responses.list(name));
}

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page of the sandbox. @param head styles and scripts */
export function htmlPage(title: string, head: Markup, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** Resolves the tenant that the X-Tenant-Domain header names, or responds with a problem. */
export function requireTenant(directory: CityDirectory) {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const domain = c.req.header('X-Tenant-Domain');
    if (!domain) return problem(c, { status: 400, title: 'The header X-Tenant-Domain is missing' });
    const entry = directory.byDomain(domain);
    if (!entry) return unknownTenant(c, domain);
    c.set('entry', entry);
    return next();
  });
}
