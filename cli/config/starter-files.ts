import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeFileError, isThere } from '../lib/file-errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { formatList } from '../report/format.ts';

/** The target that the workflows name. */
export const STARTER_TARGET = 'production';

/** By service: where the copy of its workflow in `ci/` goes, and the file with which a service that needs one includes it. */
const WORKFLOWS = {
  github: { copy: '.github/workflows/voucher-site.yml', including: [] },
  gitlab: { copy: 'voucher-site.yml', including: ['.gitlab-ci.yml'] },
} as const;

export type CiService = keyof typeof WORKFLOWS;

const PUBLISHED = 'published';

/** What differs from one project to another. */
export interface Starter {
  /**
   * The content of tenants.json.
   * @param pathOf how tenants.json names a file of the package
   */
  tenants(pathOf: (file: string) => string): object;
  ci?: CiService | undefined;
}

const FILES = ['tenants.json', 'targets.json', '.gitignore'];

/** @throws OperatorError FILE_EXISTS if the folder has one of the files already */
export function assertNoStarterFiles(folder: string, ci: CiService | undefined): void {
  const names = [...FILES, ...(ci ? [WORKFLOWS[ci].copy, ...WORKFLOWS[ci].including] : [])];
  const existing = names.filter((name) => isThere(path.join(folder, name)));
  if (existing.length === 0) return;
  throw new OperatorError({
    code: 'FILE_EXISTS',
    title: `${folder} already has ${formatList(existing)}`,
    details: ['Nothing was written.'],
    hint: 'name another folder: voucher-site init <folder>',
    exitCode: EXIT.USAGE,
  });
}

/**
 * Writes the files with which a project begins. Overwrites nothing.
 * @param folder absolute; created if it does not exist
 * @returns the names of the files
 * @throws OperatorError FILE_EXISTS before anything is written, or one that says why the folder cannot be written
 */
export function writeStarterFiles(folder: string, starter: Starter): string[] {
  assertNoStarterFiles(folder, starter.ci);
  try {
    mkdirSync(folder, { recursive: true });
    const files = Object.entries(starterFiles(folder, starter));
    for (const [name, content] of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content, { flag: 'wx' });
    }
    return files.map(([name]) => name);
  } catch (error) {
    const explained = describeFileError(error, folder);
    if (explained === null) throw error;
    const hint = 'name a folder that this user may write to: voucher-site init <folder>';
    throw explained.with({ details: explained.details.slice(0, 1), hint });
  }
}

function starterFiles(folder: string, { tenants, ci }: Starter): Record<string, string> {
  const pathOf = (file: string) => pathFrom(realpathSync(folder), file);
  const json = (schema: string, content: object): string =>
    `${JSON.stringify({ $schema: pathOf(schema), ...content }, null, 2)}\n`;
  const targets = { [STARTER_TARGET]: { type: 'directory', path: PUBLISHED } };
  return {
    'tenants.json': json('cli/config/tenants.schema.json', tenants(pathOf)),
    'targets.json': json('cli/publish/config/targets.schema.json', { targets }),
    '.gitignore': `/dist/\n/node_modules/\n/${PUBLISHED}/\n`,
    ...(ci && workflowFiles(ci)),
  };
}

function workflowFiles(ci: CiService): Record<string, string> {
  const { copy, including } = WORKFLOWS[ci];
  const include = `include:\n  - local: ${copy}\n    inputs:\n      target: ${STARTER_TARGET}\n`;
  return {
    [copy]: readFileSync(path.join(packageRoot(), 'ci', ci, 'all-tenants.yml'), 'utf8'),
    ...Object.fromEntries(including.map((name) => [name, include])),
  };
}

/** A file of the package: by a path that is the same on every machine, if the package is installed in the folder. */
function pathFrom(folder: string, file: string): string {
  const installed = path.join('node_modules/voucher-site', file);
  const relative = isThere(path.join(folder, installed))
    ? installed
    : path.relative(folder, path.join(packageRoot(), file));
  const name = relative.replaceAll(path.sep, '/');
  return name.startsWith('..') ? name : `./${name}`;
}
