import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import { serialiseShell } from '../../site/shared/payload/serialise-shell.ts';
import type { Shell } from '../../site/shared/payload/shell.ts';

/** What all pages of one tenant's build share while they are rendered. */
export interface TenantContext {
  snapshot: Snapshot;
  /** See PageData. */
  frameId: string;
  shell: Shell;
  tenantHead: string;
  shellJson: string;
}

/**
 * @param codeId names the code that makes the site
 * @param tenantHead tags that are the same on every page
 */
export function createTenantContext(snapshot: Snapshot, codeId: string, tenantHead: string): TenantContext {
  const unnamed = serialiseShell(buildShell(snapshot, ''));
  const frameId = createHash('sha256').update(`${codeId}\n${tenantHead}\n${unnamed}`).digest('hex').slice(0, 16);
  const shell = buildShell(snapshot, frameId);
  return { snapshot, frameId, tenantHead, shell, shellJson: serialiseShell(shell) };
}
