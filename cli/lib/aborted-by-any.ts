import { setMaxListeners } from 'node:events';

/** As `AbortSignal.any`, but without references from signals that live as long as the process. */
export function abortedByAny(signals: readonly AbortSignal[]): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  // Every request that waits for a retry adds a listener, and Node would warn of a leak.
  setMaxListeners(0, controller.signal);
  const abort = () => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  if (signals.some(({ aborted }) => aborted)) abort();
  for (const signal of signals) signal.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
