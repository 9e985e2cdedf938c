import { phaseOf, type BuildProgress, type RunningTenant } from './build-progress.ts';
import { countOf, formatCount } from './count.ts';
import { formatElapsed } from './duration.ts';
import type { LineStyle } from './event-lines.ts';
import { cutText, fitText } from './fit-text.ts';
import type { Colours } from './terminal-io.ts';

const MAX_BAR = 30;
/** A bar of fewer cells says less than its figures. */
const MIN_BAR = 6;

export interface FrameStyle extends LineStyle {
  rows: number;
}

/** What stands below the log on a terminal: one line per running tenant, then the totals. No line is longer than the terminal. */
export function liveFrame(progress: BuildProgress, elapsedMs: number, style: FrameStyle): string {
  const running = [...progress.running.values()];
  // The totals, a line for those that do not fit, and the line on which the cursor waits.
  const room = Math.max(1, style.rows - 3);
  const shown = running.slice(0, room);
  const barWidth = barWidthFor(shown, style);
  const lines = shown.map((tenant) => runningLine(tenant, barWidth, style));
  if (running.length > room)
    lines.push(style.colours.dim(cutText(`  … and ${countOf(running.length - room, 'more tenant')}`, style.width)));
  lines.push(totalsLine(progress, elapsedMs, style));
  return lines.join('\n');
}

function runningLine(running: RunningTenant, barWidth: number, { colours, width, labelWidth }: FrameStyle): string {
  const { tenant, done, planned } = running;
  const start = `  ${fitText(tenant, labelWidth)}  `;
  const room = width - start.length;
  const phase = phaseOf(running);
  if (planned === undefined) return start + colours.dim(cutText(phase, room));
  const figures = phase === 'rendering' ? progressOf(done, planned) : `${phase} ${countOf(planned, 'page')}`;
  return start + (barWidth === 0 ? '' : `${bar(done, planned, barWidth, colours)}  `) + cutText(figures, room);
}

function progressOf(done: number, planned: number): string {
  return `${formatCount(done)} of ${countOf(planned, 'page')}`;
}

/** The same for all tenants, and for as long as the same ones run: a bar that changes its length says something else. */
function barWidthFor(running: readonly RunningTenant[], { width, labelWidth }: FrameStyle): number {
  const figures = running.map(({ planned = 0 }) =>
    Math.max(progressOf(planned, planned).length, `checking ${countOf(planned, 'page')}`.length),
  );
  const room = width - labelWidth - 6 - Math.max(0, ...figures);
  return room < MIN_BAR ? 0 : Math.min(MAX_BAR, room);
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
  return style.colours.bold(cutText(`  ${parts.join(' · ')}`, style.width));
}
