import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './source-files.ts';

/** Code that depends on how a dependency is made, which any version may change. */
interface PrivateUse {
  file: string;
  text: string;
}

/** Names that only the inside of a dependency has. */
const PRIVATE_NAMES = [
  // React
  /_INTERNALS|__react[A-Z]\w*/g,
  // Vite
  /\\0vite\/[\w-]+|__vitePreload|__VITE_[A-Z]+__/g,
  // Vike
  /\bvike\/__internal\b[\w/]*|\b_(?:pageFilesAll|pageConfigs|pageConfigGlobal|globalContext)\b|\bstate\??\.vike\b|\bvike\??\.(?:scrollPosition|timestamp|triggeredBy)\b/g,
];

/** Folders with the code of a package, and its files. */
const INNER_FOLDER = /^(?:dist|cjs|esm|es|lib|src|build|internals?)$/;
const INNER_FILE = /\.[cm]?js$/;

/** Files that the documentation of a package without `exports` tells to import. */
const DOCUMENTED = new Set(['ajv/dist/2020.js']);

/** Every use of what a dependency does not offer: files that its `exports` lack, and names of its inside. */
export function findPrivateUses(root: string, files: readonly SourceFile[]): PrivateUse[] {
  const packages = installedPackages(root);
  return files.flatMap(({ path: file, text }) => {
    // In patterns, `[\\/]` or `\/` stands between folders, and `\.` before an extension.
    const plain = text.replaceAll(/\[\\{1,2}\/\]|\\\//g, '/').replaceAll(String.raw`\.`, '.');
    const paths = [...plain.matchAll(/[@\w./-]+/g)].map(([found]) => found);
    const inner = paths.filter((found) => namesInnerFile(found, root, packages));
    const names = PRIVATE_NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
    return [...inner, ...names].map((found) => ({ file, text: found }));
  });
}

/** Whether a path leads into a package: in an import, or in what a plugin of a bundler compares with a module's path. */
function namesInnerFile(found: string, root: string, packages: ReadonlySet<string>): boolean {
  const parts = found.split('/');
  return parts.some((part, index) => {
    const length = part.startsWith('@') ? 2 : 1;
    const name = parts.slice(index, index + length).join('/');
    const inside = parts.slice(index + length);
    const isInner = inside.some((each) => INNER_FOLDER.test(each)) || INNER_FILE.test(inside.at(-1) ?? '');
    if (!isInner || !packages.has(name)) return false;
    return !DOCUMENTED.has(found) && !isExported(root, name, inside.join('/'));
  });
}

/** Those of the project's folder node_modules, also the dependencies of dependencies. */
function installedPackages(root: string): Set<string> {
  const folder = path.join(root, 'node_modules');
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return new Set(names);
}

function isExported(root: string, name: string, inside: string): boolean {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return typeof exports === 'object' && exports !== null && `./${inside}` in exports;
}
