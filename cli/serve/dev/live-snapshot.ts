import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { serializeSnapshot } from '../../source/serialize-snapshot.ts';

/** Data older than this is read again when somebody looks at a page. */
const MAX_AGE_MS = 30_000;

export interface LiveSnapshotOptions {
  pull(): Promise<Snapshot>;
  /** Called when the data differs from what pages showed so far. */
  onChange(): void;
  /** Called when the data could not be read again; pages go on showing the last. */
  onError(error: unknown): void;
  /** Milliseconds. Default 30 s. */
  maxAgeMs?: number;
}

export interface LiveSnapshot {
  /** The data as it was read last. If that is a while ago, it is read again meanwhile. */
  current(): Snapshot;
  /** Reads the data again now, unless that is being done. */
  refresh(): void;
  /** Ends when nothing is being read any more. */
  settled(): Promise<void>;
}

/**
 * Keeps a tenant's data as new as a page needs it, and never lets a page wait for it: the page is shown with what is
 * known, and reloaded when there turns out to be something new.
 * @throws what the first pull throws
 */
export async function openLiveSnapshot(options: LiveSnapshotOptions): Promise<LiveSnapshot> {
  const { pull, onChange, onError, maxAgeMs = MAX_AGE_MS } = options;
  let snapshot = await pull();
  let digest = serializeSnapshot(snapshot).digest;
  let readAt = performance.now();
  let reading: Promise<void> | undefined;

  const refresh = async () => {
    try {
      const newest = await pull();
      const newestDigest = serializeSnapshot(newest).digest;
      if (newestDigest === digest) return;
      snapshot = newest;
      digest = newestDigest;
      onChange();
    } catch (error) {
      onError(error);
    } finally {
      readAt = performance.now();
      reading = undefined;
    }
  };

  return {
    current() {
      if (performance.now() - readAt >= maxAgeMs) reading ??= refresh();
      return snapshot;
    },
    refresh() {
      reading ??= refresh();
    },
    settled: async () => reading,
  };
}
