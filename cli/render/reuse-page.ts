import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from './site-writer.ts';
import type { PageContent, TenantFrame } from './tenant-frame.ts';

/** Relative paths of a page's two files. */
export interface PageFiles {
  document: string;
  payload: string;
}

export interface Reuse {
  writer: SiteWriter;
  previous: PreviousRelease | undefined;
  /** Pages that were taken over so far. */
  reused: number;
}

/**
 * Takes a page from the release before, where that shows the very same: same frame, same head, same payload. A document is
 * made of these three and nothing else, so it is the same to the byte.
 * @returns whether both files are in place
 */
export function reusePage(content: PageContent, tenantFrame: TenantFrame, files: PageFiles, reuse: Reuse): boolean {
  const { previous, writer } = reuse;
  if (previous?.manifest.frameId !== tenantFrame.tenant.frameId) return false;
  const takeDocument = writer.find(files.document, previous);
  const takePayload = writer.find(files.payload, previous);
  if (takeDocument === undefined || takePayload === undefined) return false;
  if (previous.read(files.payload) !== content.payload) return false;
  if (!previous.begins(files.document, [tenantFrame.bytes[0], content.head, tenantFrame.bytes[1]])) return false;
  takeDocument();
  takePayload();
  reuse.reused += 1;
  return true;
}
