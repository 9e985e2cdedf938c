import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What Vike names the files by which it reads its configuration; see bundling-lock.ts. */
const TEMPORARY_CONFIG = /\.build-[a-z0-9]{12}\.mjs$/;

/** Deletes what a killed bundling left among the page types. The caller holds the bundling lock, so they are not in use. */
export function sweepTemporaryConfigs(templatesDir: string): void {
  for (const entry of readdirSync(templatesDir, { recursive: true, withFileTypes: true })) {
    if (TEMPORARY_CONFIG.test(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
  }
}
