import { Console } from 'node:console';

/**
 * Lets everything that other libraries print to the console go to `stream` while `run` runs: Vite and Vike log to
 * stdout, which is kept for results.
 */
export async function withConsoleOn<Result>(
  stream: NodeJS.WritableStream,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = globalThis.console;
  globalThis.console = new Console({ stdout: stream, stderr: stream });
  try {
    return await run();
  } finally {
    globalThis.console = before;
  }
}
