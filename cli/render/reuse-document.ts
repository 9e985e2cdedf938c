import { hash } from 'node:crypto';
import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from '../output/site-writer.ts';

/** A document and the files that belong to it, before anything is rendered. */
export interface DocumentSource {
  /** Relative path of the document. */
  document: string;
  /** Its payload file, where it has one. */
  payload?: string;
  /** Names everything that the files are made from: see digestOf. */
  digest: string;
}

/** Two documents with the same digest are the same to the byte. */
export function digestOf(...parts: readonly string[]): string {
  const lengths = parts.map((part) => part.length).join(' ');
  return hash('sha256', [lengths, ...parts].join('\n'), 'base64url').slice(0, 22);
}

/**
 * Takes a document with its payload from the release before, where that made it from the very same.
 * @returns whether the files are in place
 */
export function reuseDocument(
  { document, payload, digest }: DocumentSource,
  previous: PreviousRelease | undefined,
  writer: SiteWriter,
): boolean {
  if (previous?.manifest.contents?.[document] !== digest) return false;
  const takeDocument = writer.find(document, previous);
  const takePayload = payload === undefined ? () => {} : writer.find(payload, previous);
  if (takeDocument === undefined || takePayload === undefined) return false;
  takeDocument();
  takePayload();
  return true;
}
