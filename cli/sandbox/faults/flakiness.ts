import { stableHash } from '../stable-hash.ts';
import type { Fault } from './fault.ts';

const EVERY = 3;

/**
 * Says which requests fail: every third one of each URL, where the URL itself decides which of the three, and whether
 * the server is overloaded or the line drops. So about a third of all requests fail, a retry succeeds, and it is the
 * same in every run, however many requests are in flight.
 */
export function createFlakiness(): (request: string) => Fault | undefined {
  const counts = new Map<string, number>();
  return (request) => {
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    const hash = stableHash(request);
    if ((count + hash) % EVERY !== 0) return undefined;
    return hash % 2 === 0 ? { kind: 'status', status: 503, retryAfter: 0 } : { kind: 'drop' };
  };
}
