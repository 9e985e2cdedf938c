import type { WebhookEvent } from './webhook-server.ts';

/** A message, or the last one of several that were refused for the same reason. */
export interface LoggedMessage extends WebhookEvent {
  /** Number of refusals that this one stands for; absent: 1. */
  count?: number;
}

/** Anyone can send refused messages, so they must not decide how much is logged. */
const FOLDED_MS = 60_000;

/** Reasons are few, but some name a tenant or an error. Beyond this number, refusals are of the same kind by their status. */
const MAX_KINDS = 64;

interface Kind {
  timer: NodeJS.Timeout;
  /** Refusals since the last line. */
  count: number;
  last: WebhookEvent;
}

/**
 * Logs each accepted message. Of refused ones, it logs the first of a kind (status and reason) at once, and then one line per
 * minute with their number, until a minute passes without any.
 * @returns also `close`, which logs what is still counted
 */
export function foldRefusals(
  log: (message: LoggedMessage) => void,
  foldedMs = FOLDED_MS,
): { add(event: WebhookEvent): void; close(): void } {
  const kinds = new Map<string, Kind>();
  const logCounted = (kind: Kind): void => {
    const { count, last } = kind;
    kind.count = 0;
    if (count > 0) log(count === 1 ? last : { ...last, count });
  };
  return {
    add(event) {
      const { status, reason } = event;
      if (status < 400) return log(event);
      const exact = `${status} ${reason}`;
      const name = kinds.has(exact) || kinds.size < MAX_KINDS ? exact : String(status);
      const known = kinds.get(name);
      if (known !== undefined) {
        known.count += 1;
        known.last = event;
        return;
      }
      log(event);
      const timer = setInterval(() => {
        if (kind.count > 0) return logCounted(kind);
        clearInterval(timer);
        kinds.delete(name);
      }, foldedMs).unref();
      const kind: Kind = { timer, count: 0, last: event };
      kinds.set(name, kind);
    },
    close() {
      for (const kind of kinds.values()) {
        clearInterval(kind.timer);
        logCounted(kind);
      }
      kinds.clear();
    },
  };
}
