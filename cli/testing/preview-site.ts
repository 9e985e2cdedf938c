import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { startPreview } from '../serve/preview/start-preview.ts';
import type { PreviewOptions } from '../serve/preview/start-preview.ts';
import { askHost } from './ask-host.ts';
import { folderForTest } from './folder-for-test.ts';

/** Writes files below a folder: name → text. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Ask {
  port: number;
  method?: string;
  headers?: Record<string, string>;
}

/** Sends the target unchanged: fetch() would resolve `..` and cannot set the Host header. */
export async function ask(target: string, { port, method = 'GET', headers = {} }: Ask): Promise<Answer> {
  const { body, ...answer } = await askHost(target, { port, host: `127.0.0.1:${port}`, method, headers });
  return { ...answer, text: body.toString() };
}

/** A small site with a page, assets of each kind, a 404 page and a host's rule files. */
export const SITE: Record<string, string> = {
  'index.html': '<h1>Start</h1>',
  'faq/index.html': '<h1>Häufige Fragen</h1>',
  'faq/index.pageContext.json': '{"pageId":"/templates/faq"}',
  'anbieter/index.html': '<h1>Weiterleitung</h1>',
  'partner/index.html': '<h1>Partner</h1>',
  '404.html': '<h1>Keine Treffer</h1>',
  'robots.txt': 'User-agent: *\n# für alle',
  'assets/entry.abc123.js': 'export const answer = 42;',
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/photo.avif': 'avif',
  'site.webmanifest': '{}',
  'pdf/dreimalglueck.pdf': '%PDF-1.4 0123456789',
  'builds/latest.json': '{"id":"b1","timestamp":1}',
  '.env': 'SECRET=1',
  '.git/config': '[core]',
  _headers: [
    '/*',
    '  X-Content-Type-Options: nosniff',
    "  Content-Security-Policy: default-src 'none'",
    '',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
    '/builds/latest.json',
    '  Cache-Control: no-cache',
  ].join('\n'),
  _redirects: [
    '/anbieter /akzeptanzstellen 301!',
    '/partner /akzeptanzstellen 301',
    '/alt https://archiv.example/?a=1#b 302!',
    '/h%C3%A4user /faq#haus 301!',
    '/anbieter/:slug /akzeptanzstellen/:slug 301!',
  ].join('\n'),
};

/** A preview of `SITE` with further files, until it is disposed. */
export async function preview(options: Partial<PreviewOptions> = {}, files: Record<string, string> = {}) {
  const outDir = folderForTest();
  const tenants = options.tenants ?? [{ id: 'musterstadt', sandbox: false }];
  for (const { id } of tenants) await writeFiles(path.join(outDir, id), { ...SITE, ...files });
  const running = await startPreview({
    outDir,
    ...options,
    tenants,
  });
  return {
    ...running,
    outDir,
    get: (target: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(target, { port: running.port, headers, method }),
    [Symbol.asyncDispose]: () => running.close(),
  };
}
