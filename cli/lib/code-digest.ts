import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installationFile } from './cache-folder.ts';
import { EXIT, OperatorError } from './errors.ts';
import { ignoreFileErrors } from './file-errors.ts';
import { memoizeByFileStats, readStats } from './memoize-by-file-stats.ts';
import { compiledFolder, packageRoot } from './paths.ts';

/** Computed once per process: a later compilation does not change the code that is running. */
let generator: string | undefined;

/** SHA-256 of the compiled command line. Two generators with the same digest turn the same data into the same site. */
export function generatorDigest(): string {
  return (generator ??= computeGeneratorDigest());
}

function computeGeneratorDigest(): string {
  const root = packageRoot();
  const compiled = compiledFolder();
  const files = listFiles(compiled).map((file) => path.join(compiled, file));
  return memoizeByFileStats(installationFile('generator.memo', root), files, () => digestCode(compiled));
}

/** The package's folder, and the state of its files when the first build of this process began. */
let installed: { root: string; stamp: string } | undefined;

/** Called at the start: a process loads much of its code later, and so do the processes that it starts. */
export function rememberCode(): void {
  const root = packageRoot();
  installed ??= { root, stamp: stampOf(root) };
}

/** Whether the installed files are others than at the start. */
export function isCodeReplaced(): boolean {
  return installed !== undefined && stampOf(installed.root) !== installed.stamp;
}

/** @throws OperatorError CODE_REPLACED */
export function assertSameCode(): void {
  if (isCodeReplaced()) throw codeReplaced();
}

export function codeReplaced(): OperatorError {
  return new OperatorError({
    code: 'CODE_REPLACED',
    title: `The program was replaced while it was running: ${installed?.root}`,
    details: ['What two versions have made together does not go live.'],
    hint: 'start it again, with the version that is installed now',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/**
 * Names of chunks contain a digest of their code, so another version changes their folder. npm's files stand for the
 * dependencies, in a checkout and in a project that has the package.
 */
function stampOf(root: string): string {
  const compiled = path.join(root, 'cli/compiled');
  const others = ['bundled', 'node_modules/.package-lock.json', '../.package-lock.json'];
  const stamp = ignoreFileErrors(() => {
    const entries = readdirSync(compiled).map((name) => path.join(compiled, name));
    return readStats([compiled, ...entries, ...others.map((name) => path.join(root, name))]).stamp;
  });
  return stamp ?? 'being replaced';
}

/** SHA-256 of all files of a folder with code except source maps, which are only read after an error. */
export function digestCode(folder: string): string {
  return digestFiles(
    folder,
    listFiles(folder).filter((name) => !name.endsWith('.map')),
  );
}

/** SHA-256 of files, including their names. @param files relative to the folder */
export function digestFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Relative paths of all files below a folder, sorted, with forward slashes. */
export function listFiles(folder: string): string[] {
  const files: string[] = [];
  const visit = (parent: string): void => {
    for (const entry of readdirSync(`${folder}/${parent}`, { withFileTypes: true })) {
      const name = parent + entry.name;
      if (entry.isFile()) files.push(name);
      else if (entry.isDirectory()) visit(`${name}/`);
    }
  };
  visit('');
  return files.toSorted();
}
