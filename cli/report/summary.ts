import path from 'node:path';
import { programName, quote } from '../lib/given-options.ts';
import { groupFailures, renderFailure } from './failures.ts';
import { formatDuration, formatList, pluralize } from './format.ts';
import { formatHeldTenants } from './holds.ts';
import { splitReports, type BuildResult } from './tenant-report.ts';
import { tenantTable } from './tenant-table.ts';
import { textStyleFor, wrap, type Io } from './terminal.ts';
import { formatWarnings } from './warnings.ts';

const DEFAULT_OUT = 'dist';

/**
 * Prints the result of a build: table, warnings and next steps to stdout, failures to stderr. Not called with --quiet,
 * whose reporter prints each failure when it happens.
 */
export function printSummary(io: Io, result: BuildResult): void {
  const style = textStyleFor(io.stdout, io.env);
  const times = wrap(`${formatDuration(result.ms)} in all${describeBundling(result)}`, '  ', '  ', style.width);
  writeBlocks(io.stdout, [
    [tenantTable(result, style), style.colours.dim(times)],
    formatWarnings(result, style),
    formatHeldTenants(result.reports, style),
  ]);
  printFailures(io, result);
  writeBlocks(io.stdout, [formatNextSteps(result, io)]);
}

function describeBundling({ bundleMs, isBundleReused = false }: BuildResult): string {
  if (bundleMs === null) return '';
  if (isBundleReused) return '; the bundled code of the site was reused';
  return `; the code of the site was bundled once, in ${formatDuration(bundleMs)}`;
}

function printFailures(io: Io, result: BuildResult): void {
  const style = textStyleFor(io.stderr, io.env);
  const failures = groupFailures(splitReports(result).failed);
  writeBlocks(
    io.stderr,
    failures.map(({ failure, tenants }) => [renderFailure(failure, { ...style, tenants })]),
  );
}

/** Writes blocks of lines, each after an empty line. */
function writeBlocks(stream: NodeJS.WritableStream, blocks: readonly (readonly string[])[]): void {
  for (const lines of blocks) if (lines.length > 0) stream.write(`\n${lines.join('\n')}\n`);
}

/** Where the finished sites are, how to preview them, and which tenants stayed unchanged because they failed. */
function formatNextSteps(result: BuildResult, { cwd, env }: Pick<Io, 'cwd' | 'env'>): string[] {
  const { built: ended, failed } = splitReports(result);
  const built = ended.filter(({ status }) => status !== 'held');
  const lines: string[] = [];
  const [first] = built;
  if (first !== undefined) {
    const out = shortPath(path.dirname(first.folder), cwd);
    const only = built.length === 1;
    const tenant = only ? ` --tenant ${first.tenant}` : '';
    const elsewhere = out === DEFAULT_OUT ? '' : ` --out ${quote(out)}`;
    lines.push(
      only
        ? `The site of ${first.tenant} is in ${shortPath(first.folder, cwd)}`
        : `${pluralize(built.length, 'site')} are in ${out}`,
      `Look at ${only ? 'it' : 'them'} with: ${programName(env)} preview${tenant}${elsewhere}`,
    );
  }
  if (failed.length > 0) {
    const names = failed.map(({ tenant }) => tenant);
    lines.push(`Nothing was changed for ${formatList(names, 10)}.`);
  }
  return lines;
}

/** Relative for a path below the current folder, otherwise absolute. */
function shortPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  if (relative === '') return '.';
  return relative.startsWith('..') ? file : relative;
}
