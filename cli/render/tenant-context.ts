import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import type { Shell } from '../../site/shared/payload/shell.ts';

/** What all pages of one tenant's build share while they are rendered. */
export interface TenantContext {
  snapshot: Snapshot;
  buildId: string;
  shell: Shell;
  tenantHead: string;
}

export function createTenantContext(snapshot: Snapshot, buildId: string, tenantHead: string): TenantContext {
  return { snapshot, buildId, tenantHead, shell: buildShell(snapshot, buildId) };
}
