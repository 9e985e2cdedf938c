import pc from 'picocolors';

export type TerminalStream = NodeJS.WritableStream & {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
};

/** The outside of the process as a command sees it; tests bring their own. Results go to stdout, messages to stderr. */
export interface Io {
  stdout: TerminalStream;
  stderr: TerminalStream;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export type Colours = ReturnType<typeof pc.createColors>;

/**
 * Colours for this output. The operator's word comes before what the output can do: NO_COLOR (https://no-color.org), then
 * FORCE_COLOR (https://force-color.org; `0` and `false` mean no). Both count only when they are not empty.
 */
export function coloursFor({ isTTY = false }: Pick<TerminalStream, 'isTTY'>, env: NodeJS.ProcessEnv): Colours {
  if ((env['NO_COLOR'] ?? '') !== '') return pc.createColors(false);
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return pc.createColors(forced !== '0' && forced !== 'false');
  return pc.createColors(isTTY && env['TERM'] !== 'dumb');
}

/** Whether a display that redraws itself makes sense: a terminal that can move its cursor, and somebody may be watching. */
export function isInteractive(stream: TerminalStream, env: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb' && !isCi(env['CI']);
}

/** Columns that a line may fill; without end where no terminal would wrap it. */
export function lineWidth(stream: TerminalStream): number {
  // A pty whose size was never set says 0.
  return stream.isTTY === true ? stream.columns || 80 : Number.POSITIVE_INFINITY;
}

function isCi(value = ''): boolean {
  return value !== '' && value !== '0' && value !== 'false';
}
