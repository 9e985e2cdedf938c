import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LANDMARK = 'cli/sandbox/openapi.yaml';

let knownRoot: string | undefined;

/**
 * The root folder of the project. It is found the same way from the sources and from cli/compiled, where this module is
 * part of a chunk.
 */
export function projectRoot(): string {
  knownRoot ??= findUpwards(import.meta.dirname);
  return knownRoot;
}

/** Absolute path of a file of the sandbox. */
export function sandboxPath(name: string): string {
  return path.join(projectRoot(), 'cli/sandbox', name);
}

/** The text of a file of the sandbox. */
export function readSandboxFile(name: string): string {
  return readFileSync(sandboxPath(name), 'utf8');
}

/** The text of a file of the sandbox, or undefined if it does not exist. */
export function findSandboxFile(name: string): string | undefined {
  return existsSync(sandboxPath(name)) ? readSandboxFile(name) : undefined;
}

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, LANDMARK))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`Internal error: no ${LANDMARK} above ${import.meta.dirname}`);
  return findUpwards(parent);
}
