import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import { serialiseShell } from '../../site/shared/payload/serialise-shell.ts';
import type { Shell } from '../../site/shared/payload/shell.ts';

/** What all pages of one tenant's build share while they are rendered. */
export interface TenantContext {
  snapshot: Snapshot;
  buildId: string;
  shell: Shell;
  tenantHead: string;
  shellJson: string;
}

export function createTenantContext(snapshot: Snapshot, buildId: string, tenantHead: string): TenantContext {
  const shell = buildShell(snapshot, buildId);
  return { snapshot, buildId, tenantHead, shell, shellJson: serialiseShell(shell) };
}
