import { existsSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { stableHash } from './random.ts';
import { problem, type SandboxEnv } from './responses.ts';
import { findSandboxFile, sandboxPath } from './sandbox-file.ts';

const PDF_MAX_AGE_S = 3600;

/** Serves images and documents of the demo cities, so that they need no other host. */
export function assetRoutes(): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  // The pattern allows no dot outside the extension, so a path cannot leave the folder.
  routes.get('/media/:path{[a-z0-9/-]+\\.svg}', (c) => {
    const image = findSandboxFile(`media/${c.req.param('path')}`);
    return image === undefined ? problem(c, { status: 404, title: 'No such file' }) : svg(c, image);
  });

  routes.get('/media/:path{[a-z0-9/-]+\\.pdf}', (c) => {
    const file = sandboxPath(`media/${c.req.param('path')}`);
    if (!existsSync(file)) return problem(c, { status: 404, title: 'No such file' });
    return c.body(readFileSync(file), 200, {
      'Content-Type': 'application/pdf',
      'Cache-Control': `public, max-age=${PDF_MAX_AGE_S}`,
    });
  });

  return routes;
}

/** Builds revalidate images each time, so that a changed file shows up in the next build. */
function svg(c: Context, text: string): Response {
  const etag = `"${stableHash(text).toString(36)}-${text.length}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': 'image/svg+xml' });
}
