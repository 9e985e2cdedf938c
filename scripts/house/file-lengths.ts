import type { SourceFile } from './source-files.ts';

/** Lines; beyond them a file holds more than one idea. */
export const LONGEST_FILE = 250;

/** Files that are too long, with their lines. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > LONGEST_FILE ? [`${path}: ${lines}`] : [];
  });
}
