import { realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';
import type { RequestPath } from '../http.ts';
import { ifThere } from '../static-files.ts';

/**
 * Whether the Host header names this machine. Otherwise, a page of another site could have its own name resolved to this
 * machine and read what the server sends (DNS rebinding). Vite checks only the requests that reach it.
 */
export function isLocalHost(header: string | undefined): boolean {
  const name = header?.replace(/:\d+$/, '') ?? '';
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** What Vite serves beside the site: sources by their paths on the disk, its client, and a command that opens an editor. */
const TOOLS = /^\/(?:@|__)/;

/**
 * Whether a page of another site, or of another server of this machine, requests one of Vite's tools. Browsers that do not
 * say where a request comes from are older than the supported ones.
 */
export function isForeignToolRequest({ url = '/', headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  return TOOLS.test(url) && (from === 'cross-site' || from === 'same-site');
}

interface ServedFolders {
  root: string;
  publicDir: string;
  /** Folders and files that browsers may read. */
  allowed: readonly string[];
}

/**
 * Whether a path names a file that browsers may not read, by a symbolic link below a folder that they may read. Vite compares
 * paths as they are written.
 */
export function leadsOutside({ segments }: RequestPath, { root, publicDir, allowed }: ServedFolders): boolean {
  const realRoot = realPath(root) ?? root;
  const files =
    segments[0] === '@fs'
      ? [path.join('/', ...segments.slice(1))]
      : [path.join(realRoot, ...segments), path.join(realPath(publicDir) ?? publicDir, ...segments)];
  return files.some((file) => {
    const real = realPath(file);
    if (real === undefined || real === file) return false;
    return !allowed.some((folder) => isWithin(real, realPath(folder) ?? folder));
  });
}

function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}

/** @returns undefined if nothing is there */
function realPath(file: string): string | undefined {
  return ifThere(() => realpathSync(file));
}
