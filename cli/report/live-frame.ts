import { phaseOf, type BuildProgress, type RunningTenant } from './build-progress.ts';
import { countOf, formatCount } from './count.ts';
import { formatElapsed } from './duration.ts';
import type { Colours } from './terminal-io.ts';

const MAX_BAR = 30;
/** A bar of fewer cells says less than its figures. */
const MIN_BAR = 6;

export interface FrameStyle {
  colours: Colours;
  columns: number;
  rows: number;
  labelWidth: number;
}

/** What stands below the log on a terminal: one line per running tenant, then the totals. No line is longer than the terminal. */
export function liveFrame(progress: BuildProgress, elapsedMs: number, style: FrameStyle): string {
  const running = [...progress.running.values()];
  // The totals, a line for those that do not fit, and the line on which the cursor waits.
  const room = Math.max(1, style.rows - 3);
  const lines = running.slice(0, room).map((tenant) => runningLine(tenant, style));
  if (running.length > room)
    lines.push(style.colours.dim(cut(`  … and ${countOf(running.length - room, 'more tenant')}`, style.columns)));
  lines.push(totalsLine(progress, elapsedMs, style));
  return lines.join('\n');
}

function runningLine(running: RunningTenant, { colours, columns, labelWidth }: FrameStyle): string {
  const { tenant, done, planned } = running;
  // A third of a narrow terminal, so that the figures beside the name are not cut off.
  const label = cut(tenant.padEnd(labelWidth), Math.max(8, Math.min(labelWidth, Math.floor(columns / 3))) + 1);
  const start = `  ${label}  `;
  const room = columns - start.length;
  const phase = phaseOf(running);
  if (planned === undefined) return start + colours.dim(cut(phase, room));
  const figures =
    phase === 'rendering'
      ? `${formatCount(done)} of ${countOf(planned, 'page')}`
      : `${phase} ${countOf(planned, 'page')}`;
  const cells = Math.min(MAX_BAR, room - figures.length - 3);
  return start + (cells < MIN_BAR ? '' : `${bar(done, planned, cells, colours)}  `) + cut(figures, room);
}

function bar(done: number, planned: number, cells: number, colours: Colours): string {
  // Full only when all is done.
  const filled = done >= planned ? cells : Math.floor((done / planned) * cells);
  return colours.cyan('━'.repeat(filled)) + colours.dim('─'.repeat(cells - filled));
}

function totalsLine(
  { tenants, built, failed, pages, bundled, retries }: BuildProgress,
  elapsedMs: number,
  style: FrameStyle,
): string {
  const parts = [formatElapsed(elapsedMs), `${formatCount(built)} of ${countOf(tenants.length, 'tenant')} built`];
  if (failed > 0) parts.push(`${formatCount(failed)} failed`);
  parts.push(bundled ? countOf(pages, 'page') : 'bundling the code of the site');
  if (retries > 0) parts.push(countOf(retries, 'retry', 'retries'));
  return style.colours.bold(cut(`  ${parts.join(' · ')}`, style.columns));
}

/** Cuts plain text so that it ends before the last column, where some terminals wrap already. */
function cut(text: string, columns: number): string {
  const room = Math.max(1, columns - 1);
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}
