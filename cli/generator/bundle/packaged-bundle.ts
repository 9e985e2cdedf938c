import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installationFile } from '../../lib/cache-folder.ts';
import { isText, type Schema, matchesSchema, type Guard } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import { memoizeDigest, type CachedBundle } from './bundle-cache.ts';
import type { SiteSources } from './site-sources.ts';

/*
 * The bundle that is part of the package: it is made once, with the package, and works in any folder and on any platform.
 */

const FOLDER = 'bundled';
const CONTENT = 'bundle';
const DESCRIPTION = 'bundle.json';

interface Description extends SiteSources {
  /** Of the bundle's files. */
  digest: string;
}

const SCHEMA: Schema<Description> = { code: isText, dependencies: isText, digest: isText };
const isDescription: Guard<Description> = (value): value is Description => matchesSchema(value, SCHEMA);

/**
 * The package's bundle, if it was made from the current sources. In an installed package, the dependencies do not count:
 * the bundle contains those that it was made with.
 * @returns undefined if the sources were changed, or the bundle is missing or damaged
 */
export function findPackagedBundle(root: string, { code, dependencies }: SiteSources): CachedBundle | undefined {
  const described = readStateFile(path.join(root, FOLDER, DESCRIPTION), isDescription);
  if (described === undefined || described.code !== code) return undefined;
  if (dependencies !== '' && described.dependencies !== dependencies) return undefined;
  const folder = path.join(root, FOLDER, CONTENT);
  const { digest } = described;
  return memoizeDigest(folder, installationFile('bundle.memo', root)) === digest ? { folder, digest } : undefined;
}

/** Makes this bundle that of the package. */
export function packBundle(root: string, bundle: CachedBundle, sources: SiteSources): void {
  const target = path.join(root, FOLDER);
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(bundle.folder, path.join(draft, CONTENT), { recursive: true });
  const description: Description = { ...sources, digest: bundle.digest };
  writeStateFile(path.join(draft, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}
