import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from '../pipeline/written-file.ts';

export interface SiteWriter {
  write(file: string, content: string): void;
  /** Relative path and size in bytes of what was written, in that order. */
  files: WrittenFile[];
}

/**
 * Writes files below a folder that nothing else writes to. Synchronous calls: for many small files they beat any number
 * of pending asynchronous ones. Each folder is made once.
 */
export function createSiteWriter(siteDir: string): SiteWriter {
  const folders = new Set<string>();
  const files: SiteWriter['files'] = [];
  return {
    files,
    write(file, content) {
      const folder = path.dirname(file);
      if (!folders.has(folder)) {
        mkdirSync(`${siteDir}${path.sep}${folder}`, { recursive: true });
        folders.add(folder);
      }
      // A string is written in one call into Node; a Buffer takes three.
      writeFileSync(`${siteDir}${path.sep}${file}`, content);
      files.push([file, Buffer.byteLength(content)]);
    },
  };
}
