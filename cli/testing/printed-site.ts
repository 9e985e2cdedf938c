import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The policy of all sites that `writePrintedSite` writes. */
const PRINTED_POLICY = "default-src 'none'; script-src 'self'";

const HEADERS = `/*\n  Content-Security-Policy: ${PRINTED_POLICY}\n  X-Robots-Tag: noindex\n\n/\n  Cache-Control: no-store\n`;
const REDIRECTS = [
  '/anbieter /akzeptanzstellen 301!',
  '/dreimalglueck /pdf/dreimalglueck.pdf 302!',
  '/alt /neu 301!',
  '/backhaus /akzeptanzstellen/backhaus 301',
  '/anbieter/:slug /akzeptanzstellen/:slug 301!',
];

/** For tests of `hosting`: the files for hosts that a build of a tenant leaves in `dist`. */
export function writePrintedSite(folder: string, id: string, redirects: readonly string[] = REDIRECTS): void {
  const site = path.join(folder, 'dist', id);
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'index.html'), '<h1>Start</h1>');
  writeFileSync(path.join(site, '_headers'), HEADERS);
  writeFileSync(path.join(site, '_redirects'), redirects.map((line) => `${line}\n`).join(''));
}
