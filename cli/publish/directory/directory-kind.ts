import path from 'node:path';
import type { TargetKind } from '../target.ts';
import type { DirectoryTargetConfig } from './target-folder.ts';
import schema from './directory.schema.json' with { type: 'json' };

export const directoryKind: TargetKind<DirectoryTargetConfig> = {
  schema,
  secretHint: 'remove it: a folder on this machine needs none',
  // More keep a disk no busier.
  concurrency: 4,
  hostFailures: new Set(),
  resolve({ required, values, folder }) {
    const base = baseOf(values['path'], folder);
    return { type: 'directory', path: path.resolve(folder, required('path')), base };
  },
  placeOf: ({ path: folder }) => [folder],
  rootOf: ({ path: folder }) => [folder],
  localFolder: ({ path: folder }) => folder,
  open: async (target, options) => (await import('./directory-target.ts')).openDirectory(target, options),
  check: async (config, { tenants }) => (await import('./target-folder.ts')).checkFolder(config, tenants),
};

/** The folder above the first part of a path that differs by tenant; undefined if there is no such part. */
function baseOf(template: unknown, folder: string): string | undefined {
  if (typeof template !== 'string' || !template.includes('{')) return undefined;
  return path.resolve(folder, path.dirname(`${template.slice(0, template.indexOf('{'))}tenant`));
}
