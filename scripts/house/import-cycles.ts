import { readImports, type SourceFile } from './source-files.ts';

/** The first circle of imports that is found, as a path from a file back to itself; null where there is none. */
export function findCycle(files: readonly SourceFile[]): string[] | null {
  const imports = new Map(files.map((file) => [file.path, readImports(file)]));
  const done = new Set<string>();

  function walk(file: string, trail: readonly string[]): string[] | null {
    const start = trail.indexOf(file);
    if (start !== -1) return [...trail.slice(start), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const cycle = walk(imported, [...trail, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  }

  for (const file of imports.keys()) {
    const cycle = walk(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
