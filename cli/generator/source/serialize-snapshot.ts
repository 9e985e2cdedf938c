import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';

/** A snapshot as JSON: input of the build id, and the cheapest way to send it to another process. */
interface SerializedSnapshot {
  json: string;
  /** SHA-256 of all data of the site in hexadecimal digits; the same on every machine. */
  digest: string;
}

/**
 * Lists and keys of a snapshot are always in the same order, so its JSON is canonical; sorting keys would take longer than the
 * hash.
 */
export function serializeSnapshot(snapshot: Snapshot): SerializedSnapshot {
  const json = JSON.stringify(snapshot);
  return { json, digest: hash('sha256', json) };
}

export function deserializeSnapshot(json: string): Snapshot {
  // Written by serializeSnapshot in the same build.
  return JSON.parse(json) as Snapshot;
}

/** The last snapshot that this process wrote: it is likely to be the first to read it. */
let lastWritten: { file: string; snapshot: Snapshot } | undefined;

/** @returns the snapshot's digest: see serializeSnapshot */
export function writeSnapshot(file: string, snapshot: Snapshot): string {
  const { json, digest } = serializeSnapshot(snapshot);
  writeFileSync(file, json);
  lastWritten = { file, snapshot };
  return digest;
}

/** Reads what any process has written with `writeSnapshot`. A file is only written once. */
export function readSnapshot(file: string): Snapshot {
  return lastWritten?.file === file ? lastWritten.snapshot : deserializeSnapshot(readFileSync(file, 'utf8'));
}
