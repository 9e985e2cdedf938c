import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { serializeSnapshot } from '../../generator/source/serialize-snapshot.ts';

/** Older data is read again when a page is requested. */
const MAX_AGE_MS = 30_000;

export interface LiveSnapshotOptions {
  pull(): Promise<Snapshot>;
  /** Called when the data has changed. */
  onChange(): void;
  /** Called when reading the data again has failed; pages keep showing the previous data. */
  onError(error: unknown): void;
  /** Milliseconds. Default 30 s. */
  maxAgeMs?: number;
}

export interface LiveSnapshot {
  /** The latest data. If it is old, it is read again in the background. */
  current(): Snapshot;
  /** Reads the data again, unless it is being read. */
  refresh(): void;
  /** Resolves when no read is in progress. */
  settled(): Promise<void>;
}

/**
 * Keeps a tenant's data fresh without delaying pages: a page is shown with the latest data and reloaded after a change.
 * @throws any error of the first pull
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
