import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { deleteFolder, isLeftover } from '../release/owned-folder.ts';

/** What Vike names the files by which it reads its configuration; see bundling-lock.ts. */
const TEMPORARY_CONFIG = /\.build-[a-z0-9]{12}\.mjs$/;

/** Deletes the bundles of builds that were killed. What cannot be deleted takes up room and does no other harm. */
export function sweepBundles(cacheDir: string): void {
  for (const name of readdirSync(cacheDir)) {
    const folder = path.join(cacheDir, name);
    if (isLeftover(folder)) deleteFolder(folder);
  }
}

/** Deletes what a killed bundling left among the page types. The caller holds the bundling lock: nobody is using them. */
export function sweepTemporaryConfigs(templatesDir: string): void {
  for (const entry of readdirSync(templatesDir, { recursive: true, withFileTypes: true })) {
    if (TEMPORARY_CONFIG.test(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
  }
}
