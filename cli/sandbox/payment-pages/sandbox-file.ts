import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../lib/paths.ts';

/** The text of a file of the sandbox, found from the sources and from the compiled command line alike. */
export function sandboxFile(name: string): string {
  return readFileSync(path.join(packageRoot(), 'cli/sandbox', name), 'utf8');
}
