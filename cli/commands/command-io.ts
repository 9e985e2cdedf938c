import type { Io } from '../report/terminal.ts';

/** What every command gets from the process, so that tests can run commands within their own. */
export interface CommandIo extends Io {
  /** Aborted when the process is asked to end. */
  signal: AbortSignal;
}
