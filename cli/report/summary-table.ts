import { splitReports, type BuildResult } from './build-result.ts';
import { formatDuration } from './duration.ts';
import { groupFailures } from './failure-groups.ts';
import { heldLines } from './held-lines.ts';
import { nextStepLines } from './next-step.ts';
import { renderFailure, wrap } from './render-failure.ts';
import { tenantTable } from './tenant-table.ts';
import { coloursFor, lineWidth, type Io } from './terminal-io.ts';
import { warningLines } from './warning-lines.ts';

/**
 * Tells for people what a build came to: on stdout the table, the warnings and the next step, on stderr why tenants
 * failed. Not for --quiet, whose display has told the failures already.
 */
export function printSummary(io: Io, result: BuildResult): void {
  const style = { colours: coloursFor(io.stdout, io.env), width: lineWidth(io.stdout) };
  const { bundleMs } = result;
  const bundling = bundleMs === null ? '' : `; the code of the site was bundled once, in ${formatDuration(bundleMs)}`;
  const times = wrap(`${formatDuration(result.ms)} in all${bundling}`, '  ', '  ', style.width);
  const warnings = warningLines(result, style);
  writeBlocks(io.stdout, [
    [tenantTable(result, style), style.colours.dim(times)],
    warnings,
    heldLines(result.reports, style),
  ]);
  printFailures(io, result);
  writeBlocks(io.stdout, [nextStepLines(result, io)]);
}

function printFailures(io: Io, result: BuildResult): void {
  const style = { colours: coloursFor(io.stderr, io.env), width: lineWidth(io.stderr) };
  const failures = groupFailures(splitReports(result).failed);
  writeBlocks(
    io.stderr,
    failures.map(({ failure, tenants }) => [renderFailure(failure, { ...style, tenants })]),
  );
}

/** Blocks of lines, each with an empty line before it. */
function writeBlocks(stream: NodeJS.WritableStream, blocks: readonly (readonly string[])[]): void {
  for (const lines of blocks) if (lines.length > 0) stream.write(`\n${lines.join('\n')}\n`);
}
