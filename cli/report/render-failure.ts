import { createRequire } from 'node:module';
import type wrapAnsi from 'wrap-ansi';
import { listSome } from './count.ts';
import { toPlainText } from './plain-text.ts';
import type { ReportedFailure } from './tenant-report.ts';
import type { Colours } from './terminal-io.ts';

/** Beyond this a line is tiring to read, however wide the terminal is. */
const MAX_WIDTH = 100;

const BUG =
  'This is a bug of voucher-site, not a mistake of yours. Please report it with these lines, the version and the command.';

export interface FailureStyle {
  colours: Colours;
  /** Columns a line may fill; Infinity when nothing is wrapped. */
  width: number;
  /** The tenants it happened to, when it is one of several in a build. */
  tenants?: readonly string[];
}

/**
 * A failure for people: `✗ CODE  title`, its details indented, then `→` what to do. One with a stack is a bug of ours:
 * it says so and shows the stack. Without a newline at the end.
 */
export function renderFailure(failure: ReportedFailure, { colours, width, tenants = [] }: FailureStyle): string {
  const where = tenants.length === 0 ? '' : ` (${listSome(tenants, 10)})`;
  const title = `${colours.red('✗')} ${colours.bold(failure.code)}  ${toPlainText(failure.title)}${where}`;
  const lines = [
    wrap(title, '', '  ', width),
    ...failure.details.map((detail) => wrap(toPlainText(detail), '    ', '      ', width)),
  ];
  const arrow = `  ${colours.cyan('→')} `;
  if (failure.hint !== undefined) lines.push(wrap(toPlainText(failure.hint), arrow, '    ', width));
  if (failure.stack !== undefined) {
    lines.push(...stackFrames(failure.stack).map((frame) => colours.dim(`    ${toPlainText(frame)}`)));
    lines.push(wrap(BUG, arrow, '    ', width));
  }
  return lines.join('\n');
}

/** The lines of a stack without the message before them, which stands above already. */
function stackFrames(stack: string): string[] {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => /^\s*at /u.test(line));
  return first === -1 ? lines : lines.slice(first);
}

/**
 * Wraps at words. A URL or path that is longer than a line stays in one piece, so that it can be copied.
 * @param first what the first line starts with; `next`, of the same or another width, starts those that follow.
 */
export function wrap(text: string, first: string, next: string, width: number): string {
  if (!Number.isFinite(width)) return first + text;
  const columns = Math.max(20, Math.min(width, MAX_WIDTH) - next.length);
  return first + loadWrapAnsi()(text, columns).split('\n').join(`\n${next}`);
}

let loaded: typeof wrapAnsi | undefined;

/** Loaded when needed: most runs have no terminal and wrap nothing, and loading it takes longer than reading the configuration. */
function loadWrapAnsi(): typeof wrapAnsi {
  // The package's own types say what it exports.
  loaded ??= (createRequire(import.meta.url)('wrap-ansi') as { default: typeof wrapAnsi }).default;
  return loaded;
}
