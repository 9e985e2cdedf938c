import { lstatSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { makeFolder, namesIn } from '../lib/file-operations.ts';
import { workFolder } from '../lib/paths.ts';
import { readStateFile } from '../lib/state-file.ts';
import { assertOwnFolders, assertReplaceable, liveRelease } from './live-release.ts';
import { ownedFolder } from './owned-folder.ts';
import { isManifest, writeManifest } from './release-manifest.ts';
import { liveLinkTarget, manifestFile, releaseOfManifest, releasesFolder } from './release-paths.ts';
import { forgetRename, listRecordsNaming, recordRename, renameFile } from './renamed-tenant.ts';
import { aliasOf, companionsOf, moveAliases } from './tenant-files.ts';

/** A tenant's place in a folder of sites. */
export interface TenantPlace {
  outDir: string;
  tenant: string;
}

/** `done`: the tenant has the new name already. `nothing`: there is no release of it. */
export type RenameOutcome = 'renamed' | 'done' | 'nothing';

/**
 * Whether a rename has something to do. Changes nothing.
 * @throws OperatorError if the new name is taken, or something there is not ours
 */
function planRename(from: TenantPlace, to: TenantPlace): RenameOutcome {
  for (const { outDir, tenant } of [from, to]) assertOwnFolders(outDir, tenant, parentsOf(outDir, tenant));
  const isMoved = !exists(releasesOf(from));
  if (!isMoved) {
    assertReplaceable(siteOf(from));
    if (exists(releasesOf(to)) || (exists(siteOf(to)) && !isRenameBack(from, to))) throw nameTaken(from, to);
    return 'renamed';
  }
  if (!exists(releasesOf(to))) return 'nothing';
  const isInterrupted = liveRelease(from.outDir, from.tenant) !== undefined || manifestsNaming(from, to).length > 0;
  const hasCompanions = companionsOf(from.outDir, from.tenant).some(exists);
  if (isInterrupted || hasCompanions) return 'renamed';
  return aliasOf(from.outDir, from.tenant) === to.tenant || liveRelease(to.outDir, to.tenant) !== undefined
    ? 'done'
    : 'nothing';
}

/**
 * Gives a tenant's releases, hold, digests and results a new name. The site is reachable throughout, except between two
 * system calls. After a kill at any moment, another call completes the rename.
 * The caller holds the locks of both names.
 * @param keepsAlias leave a link from the old name to the new one, for hosts that are configured for the old name
 * @throws OperatorError as `planRename`, or if the file system refuses
 */
export function renameTenantFiles(from: TenantPlace, to: TenantPlace, keepsAlias: boolean): RenameOutcome {
  return withFileErrors(siteOf(from), () => {
    const outcome = planRename(from, to);
    if (outcome !== 'renamed') return outcome;
    // First: after a kill, the record counts only if the releases have moved.
    if (from.outDir === to.outDir) recordRename(from.outDir, from.tenant, to.tenant);
    forgetRename(to.outDir, to.tenant);
    moveSite(from, to, keepsAlias && from.outDir === to.outDir);
    if (from.outDir === to.outDir) {
      // Still older names: removing the old one must not break them.
      moveAliases(from.outDir, from.tenant, to.tenant);
      for (const older of listRecordsNaming(from.outDir, from.tenant)) recordRename(from.outDir, older, to.tenant);
    }
    for (const name of manifestsNaming(from, to)) {
      const manifest = readStateFile(manifestFile(to.outDir, to.tenant, name), isManifest);
      if (manifest !== undefined) writeManifest(to.outDir, name, { ...manifest, tenant: to.tenant });
    }
    const targets = companionsOf(to.outDir, to.tenant);
    for (const [index, source] of companionsOf(from.outDir, from.tenant).entries()) {
      const target = targets[index];
      if (target === undefined || !exists(source)) continue;
      makeFolder(path.dirname(target));
      // A build under the old id has recorded something since: the moved file says more.
      if (exists(target)) rmSync(source, { recursive: true, force: true });
      else renameSync(source, target);
    }
    return outcome;
  });
}

/** Whether the alias that an earlier rename left is in the place of the site: the live link replaces it. */
function isRenameBack(from: TenantPlace, to: TenantPlace): boolean {
  const isLive = liveRelease(from.outDir, from.tenant) !== undefined;
  return isLive && from.outDir === to.outDir && aliasOf(to.outDir, to.tenant) === from.tenant;
}

/** Both links are prepared, so that nothing else happens between moving the releases and switching to them. */
function moveSite(from: TenantPlace, to: TenantPlace, keepsAlias: boolean): void {
  makeFolder(path.dirname(releasesOf(to)));
  makeFolder(workFolder(from.outDir));
  makeFolder(workFolder(to.outDir));
  const release = liveRelease(from.outDir, from.tenant);
  const link = ownedFolder(to.outDir, 'link', to.tenant);
  const alias = ownedFolder(from.outDir, 'link', from.tenant);
  if (release !== undefined) symlinkSync(liveLinkTarget(to.tenant, release), link);
  if (keepsAlias) symlinkSync(to.tenant, alias);
  if (exists(releasesOf(from))) renameSync(releasesOf(from), releasesOf(to));
  if (release !== undefined) renameSync(link, siteOf(to));
  const isLive = exists(siteOf(to));
  if (keepsAlias && isLive) renameSync(alias, siteOf(from));
  else if (keepsAlias) unlinkSync(alias);
  if (!keepsAlias && lstatSync(siteOf(from), { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    unlinkSync(siteOf(from));
  }
}

/** Releases below the new name whose manifest names the old one. */
function manifestsNaming(from: TenantPlace, { outDir, tenant }: TenantPlace): string[] {
  return namesIn(releasesFolder(outDir, tenant)).flatMap((entry) => {
    const name = releaseOfManifest(entry);
    if (name === undefined) return [];
    const manifest = readStateFile(manifestFile(outDir, tenant, name), isManifest);
    return manifest?.tenant === from.tenant ? [name] : [];
  });
}

function nameTaken(from: TenantPlace, to: TenantPlace): OperatorError {
  return new OperatorError({
    code: 'TENANT_EXISTS',
    title: `${from.tenant} cannot be renamed: ${siteOf(to)} or its releases exist`,
    details: ['Nothing was changed.'],
    hint: `choose another id; or, if ${to.tenant} was built by mistake: voucher-site remove --tenant ${to.tenant}`,
    exitCode: EXIT.USAGE,
  });
}

function parentsOf(outDir: string, tenant: string): string[] {
  return [...companionsOf(outDir, tenant), renameFile(outDir, tenant)].map((file) => path.dirname(file));
}

function siteOf({ outDir, tenant }: TenantPlace): string {
  return path.join(outDir, tenant);
}

function releasesOf({ outDir, tenant }: TenantPlace): string {
  return releasesFolder(outDir, tenant);
}

/** Also for a link that leads nowhere. */
function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
