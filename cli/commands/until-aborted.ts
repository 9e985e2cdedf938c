import { once } from 'node:events';

/** Waits until the process is asked to end. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
