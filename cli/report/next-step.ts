import path from 'node:path';
import { splitReports, type BuildResult } from './build-result.ts';
import { countOf, listSome } from './count.ts';
import type { Io } from './terminal-io.ts';

const DEFAULT_OUT = 'dist';

/** Where the finished sites are, what became of the others, and how to look at the result. */
export function nextStepLines(result: BuildResult, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string[] {
  const { built: ended, failed } = splitReports(result);
  const built = ended.filter(({ status }) => status !== 'held');
  const lines: string[] = [];
  const [first] = built;
  if (first !== undefined) {
    const out = shortPath(path.dirname(first.folder), cwd);
    const only = built.length === 1;
    const tenant = only ? ` --tenant ${first.tenant}` : '';
    const elsewhere = out === DEFAULT_OUT ? '' : ` --out ${quoted(out)}`;
    lines.push(
      only
        ? `The site of ${first.tenant} is in ${shortPath(first.folder, cwd)}`
        : `${countOf(built.length, 'site')} are in ${out}`,
      `Look at ${only ? 'it' : 'them'} with: ${programName(env)} preview${tenant}${elsewhere}`,
    );
  }
  if (failed.length > 0) {
    const names = listSome(
      failed.map(({ tenant }) => tenant),
      10,
    );
    lines.push(`Nothing was changed for ${names}.`);
  }
  return lines;
}

/** The program as it was called: npm says in the environment when it was through npx. */
function programName(env: NodeJS.ProcessEnv): string {
  return env['npm_command'] === 'exec' ? 'npx voucher-site' : 'voucher-site';
}

/** A path as the operator would write it: relative within the current folder, else in full. */
function shortPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  if (relative === '') return '.';
  return relative.startsWith('..') ? file : relative;
}

function quoted(argument: string): string {
  return /^[\w./-]+$/u.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
