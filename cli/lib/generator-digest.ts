import path from 'node:path';
import { cacheFolder, compiledFolder, packageRoot } from './package-root.ts';
import { digestBundle, listFiles } from './digest-bundle.ts';
import { whileUntouched } from './while-untouched.ts';

/** That of the generator which runs: what lies in its folder later is another one. */
let known: string | undefined;

/** SHA-256 over the compiled command line: two generators with the same one make the same of the same data. */
export function generatorDigest(): string {
  return (known ??= computeDigest());
}

function computeDigest(): string {
  const root = packageRoot();
  const compiled = compiledFolder();
  const files = listFiles(compiled).map((file) => path.join(compiled, file));
  return whileUntouched(path.join(cacheFolder(root), 'generator.memo'), files, () => digestBundle(compiled, root));
}
