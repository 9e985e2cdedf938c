import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compressQuickly, type Compressed, COMPRESSED_ENDINGS, isCompressible } from '../lib/compression.ts';
import type { WrittenFile } from './written-file.ts';
import type { PreviousRelease } from '../release/previous-release.ts';
import { digestOfContent, holdsContent, joinParts, writeContent } from './written-content.ts';

export interface SiteWriter {
  /** Writes a file out of parts: text, or bytes that were encoded before because many files share them. */
  write(file: string, ...parts: readonly (string | Uint8Array)[]): void;
  /**
   * Copies a file into the site, where the file system can without copying its bytes.
   * @param source absolute path
   * @param compressed its compressed forms, if they are known
   */
  copy(file: string, source: string, compressed?: Compressed): void;
  /**
   * Looks for a file in an earlier release, with its compressed files if the site is to have them.
   * @returns what takes it over when called; undefined where it is not there, or cannot be relied on
   */
  find(file: string, from: PreviousRelease): (() => void) | undefined;
  /** Whether files of a certain size get compressed files beside them. */
  isCompressed: boolean;
  /** What is in the site now, in the order in which it came. */
  files: WrittenFile[];
  /** Reads back all that was written or copied. @returns files that hold something else */
  differing(): string[];
}

/**
 * Writes files below a folder that nothing else writes to. Synchronous calls: for many small files they beat any number
 * of pending asynchronous ones. Each folder is made once.
 */
export function createSiteWriter(siteDir: string, isCompressed = false): SiteWriter {
  const folders = new Set<string>();
  const files: SiteWriter['files'] = [];
  /** By file: what it should hold. */
  const digests = new Map<string, [bytes: number, digest: string]>();
  const placeFor = (file: string): string => {
    const folder = path.dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(`${siteDir}${path.sep}${folder}`, { recursive: true });
      folders.add(folder);
    }
    return `${siteDir}${path.sep}${file}`;
  };
  const hasCompressed = (file: string, bytes: number): boolean => isCompressed && isCompressible(file, bytes);
  const add = (file: string, content: Uint8Array): void => {
    files.push([file, content.length]);
    digests.set(file, [content.length, digestOfContent(content)]);
  };
  const writeCompressed = (file: string, content: Uint8Array, compressed?: Compressed): void => {
    if (!hasCompressed(file, content.length)) return;
    for (const [ending, bytes] of compressed ?? compressQuickly(content)) {
      writeContent(placeFor(file + ending), bytes);
      add(file + ending, bytes);
    }
  };
  const findIn = (from: PreviousRelease, file: string): WrittenFile[] | undefined => {
    const fact = from.factOf(file);
    if (fact === undefined) return undefined;
    const found: WrittenFile[] = [[file, fact[0]]];
    for (const ending of hasCompressed(file, fact[0]) ? COMPRESSED_ENDINGS : []) {
      const compressed = from.factOf(file + ending);
      if (compressed === undefined) return undefined;
      found.push([file + ending, compressed[0]]);
    }
    return found;
  };
  return {
    files,
    isCompressed,
    write(file, ...parts) {
      const content = joinParts(parts);
      writeContent(placeFor(file), content);
      add(file, content);
      writeCompressed(file, content);
    },
    copy(file, source, compressed) {
      const content = readFileSync(source);
      copyFileSync(source, placeFor(file), constants.COPYFILE_FICLONE);
      add(file, content);
      writeCompressed(file, content, compressed);
    },
    find(file, from) {
      const found = findIn(from, file);
      return (
        found &&
        (() => {
          for (const [name, bytes] of found) files.push([name, bytes, from.share(name, placeFor(name))]);
        })
      );
    },
    differing: () =>
      [...digests]
        .filter(([file, [bytes, digest]]) => !holdsContent(`${siteDir}${path.sep}${file}`, bytes, digest))
        .map(([file]) => file),
  };
}
