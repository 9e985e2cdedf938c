import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { namesIfReadable } from '../lib/file-operations.ts';
import { isOneOf, isTextLike, isTime, matchesSchema, type Schema } from '../lib/schema.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';
import { releasesFolder } from './release-paths.ts';

/* The record of a rename: the configuration may contain the old id for a while, and a build of it would start a second site. */

interface Rename {
  format: 1;
  /** The new id. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

const SCHEMA: Schema<Rename> = { format: isOneOf([1]), to: isTextLike(/^[a-z0-9-]+$/), at: isTime };

const isRename = (value: unknown): value is Rename => matchesSchema(value, SCHEMA);

/** Hidden among the folders of releases, because the old id has none. */
export function renameFile(outDir: string, tenant: string): string {
  return path.join(releasesFolder(outDir, '.renamed'), `${tenant}.json`);
}

/** The caller holds the locks of both ids. */
export function recordRename(outDir: string, from: string, to: string): void {
  if (readStateFile(renameFile(outDir, from), isRename)?.to === to) return;
  const rename: Rename = { format: 1, to, at: Date.now() };
  writeStateFile(renameFile(outDir, from), JSON.stringify(rename));
}

/** The id is used again on purpose. */
export function forgetRename(outDir: string, tenant: string): void {
  rmSync(renameFile(outDir, tenant), { force: true });
}

/** The latest id of a renamed tenant, which may have been renamed twice; undefined once its releases are gone. */
function readRename(outDir: string, tenant: string): Rename | undefined {
  const seen = new Set<string>();
  let found: Rename | undefined;
  for (let id = tenant; !seen.has(id); id = found.to) {
    seen.add(id);
    const next = readStateFile(renameFile(outDir, id), isRename);
    if (next === undefined) break;
    found = next;
  }
  return found !== undefined && existsSync(releasesFolder(outDir, found.to)) ? found : undefined;
}

/** @throws OperatorError if the tenant has another id now */
export function assertNotRenamed(outDir: string, tenant: string): void {
  const rename = readRename(outDir, tenant);
  if (rename === undefined) return;
  throw new OperatorError({
    code: 'TENANT_RENAMED',
    title: `${tenant} was renamed to ${rename.to} at ${new Date(rename.at).toISOString()}`,
    details: [`Its releases, hold and history are those of ${rename.to}. Nothing was changed.`],
    hint: `change the id in tenants.json to ${rename.to}; or, for a new tenant with the id ${tenant}: voucher-site remove --tenant ${tenant}`,
    exitCode: EXIT.CONFIG,
  });
}

/** Old ids whose record names this id. */
export function listRecordsNaming(outDir: string, to: string): string[] {
  const names = namesIfReadable(path.dirname(renameFile(outDir, '')));
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => path.basename(name, '.json'));
  return ids.filter((id) => readStateFile(renameFile(outDir, id), isRename)?.to === to);
}

/** Old ids by new id, in a folder of sites. */
export function listRenames(outDir: string): Map<string, string[]> {
  const renames = new Map<string, string[]>();
  for (const file of namesIfReadable(path.dirname(renameFile(outDir, '')))) {
    const from = path.basename(file, '.json');
    const to = file.endsWith('.json') ? readRename(outDir, from)?.to : undefined;
    if (to !== undefined) renames.set(to, [...(renames.get(to) ?? []), from]);
  }
  return renames;
}
