import { createHash } from 'node:crypto';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { locatePage } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { PolicyKind } from '../output/content-security-policy.ts';
import { buildShell, serialiseShell, type Shell } from '../../site/shared/payload/shell.ts';

/** What all pages of one tenant's build share while they are rendered. */
export interface TenantContext {
  snapshot: Snapshot;
  /** See PageData. */
  frameId: string;
  shell: Shell;
  /** Tags that are the same on all pages but the checkout, which has a policy of its own. */
  tenantHead: string;
  checkoutHead: string;
  shellJson: string;
}

/**
 * @param codeId names the code that makes the site
 * @param heads tags that are the same on all pages of one policy
 */
export function createTenantContext(
  snapshot: Snapshot,
  codeId: string,
  heads: Readonly<Record<PolicyKind, string>>,
): TenantContext {
  const unnamed = serialiseShell(buildShell(snapshot, ''));
  const frameId = createHash('sha256')
    .update([codeId, heads.pages, heads.checkout, unnamed].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const shell = buildShell(snapshot, frameId);
  const shellJson = serialiseShell(shell);
  return { snapshot, frameId, tenantHead: heads.pages, checkoutHead: heads.checkout, shell, shellJson };
}

/** The tags of a page type. */
export function tenantHeadOf({ tenantHead, checkoutHead }: TenantContext, pageId: string): string {
  return `/${locatePage(pageId).section}` === ROUTES.checkout ? checkoutHead : tenantHead;
}
