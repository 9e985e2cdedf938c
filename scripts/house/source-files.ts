import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
}

const FOLDERS = ['cli', 'site', 'templates', 'scripts'];
const SOURCE = /\.(ts|tsx)$/;
const STYLES = /\.css$/;
const SCHEMA = /\.schema\.json$/;
const COMPILED = /^cli\/compiled\//;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** The project's own TypeScript. */
export function readSources(root: string): SourceFile[] {
  return readFiles(root, SOURCE);
}

/** The project's own stylesheets. */
export function readStyles(root: string): SourceFile[] {
  return readFiles(root, STYLES);
}

/** The project's own JSON schemas. */
export function readSchemas(root: string): SourceFile[] {
  return readFiles(root, SCHEMA);
}

function readFiles(root: string, pattern: RegExp): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter((file) => pattern.test(file) && !COMPILED.test(file))
      .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** Relative imports of a file, as paths within the repository. */
export function readImports(file: SourceFile): string[] {
  return [...file.text.matchAll(IMPORT)].flatMap(([, specifier = '']) =>
    specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file.path), specifier.replace(/\?.*$/, ''))] : [],
  );
}
