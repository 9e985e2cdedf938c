import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';

/*
 * Makes a release of the checkout in the current folder: `npm run release -- 0.3.0`. It checks and tests the code, sets the version,
 * gives the section "Unreleased" of CHANGELOG.md its name and date, packs the package with its SBOM and checksums into release/,
 * commits, and tags. Nothing leaves the machine.
 */

const CHANGELOG = 'CHANGELOG.md';
/** The list of all packages that the packed file contains. */
const SBOM = 'bundled/sbom.cdx.json';
const OUTPUT = 'release';

const run = execa({ stdout: 'inherit', stderr: 'inherit' });
const read = async (file: string, ...args: string[]): Promise<string> => (await execa(file, args)).stdout;

const [version = ''] = process.argv.slice(2);
const { version: before } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
if (!/^\d+\.\d+\.\d+$/.test(version) || !isNewer(version, before))
  refuse(`"${version}" is no version after ${before}`, 'npm run release -- 0.3.0');
if ((await read('git', 'status', '--porcelain')) !== '')
  refuse('the checkout has changes that are not committed', 'commit or remove them');
const changelog = nameUnreleased(
  readFileSync(CHANGELOG, 'utf8'),
  `${version} (${new Date().toISOString().slice(0, 10)})`,
);

await run('npm', ['run', 'check']);
await run('npm', ['test']);

writeFileSync(CHANGELOG, changelog);
// Commands that name the packed file or the image.
for (const file of (await read('git', 'ls-files', '*.md', '*Containerfile')).split('\n')) {
  const text = readFileSync(file, 'utf8');
  const next = text
    .replaceAll(`voucher-site-${before}.tgz`, `voucher-site-${version}.tgz`)
    .replaceAll(`voucher-site:${before}`, `voucher-site:${version}`);
  if (next !== text) writeFileSync(file, next);
}
await run('npm', ['version', version, '--no-git-tag-version']);
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT);
await run('npm', ['pack', '--pack-destination', OUTPUT]);
copyFileSync(SBOM, path.join(OUTPUT, `voucher-site-${version}.cdx.json`));
const files = readdirSync(OUTPUT).toSorted();
writeFileSync(path.join(OUTPUT, 'SHA256SUMS'), files.map((file) => `${digestOf(file)}  ${file}\n`).join(''));
await run('git', ['commit', '--all', '--message', `Release ${version}`]);
await run('git', ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`]);
process.stdout.write(
  `Made ${OUTPUT}/ with ${files.join(', ')} and SHA256SUMS. To publish it: git push --follow-tags\n`,
);

function isNewer(next: string, current: string): boolean {
  return next.localeCompare(current, 'en', { numeric: true }) > 0;
}

/** @returns the changelog with an empty section for what comes next */
function nameUnreleased(text: string, name: string): string {
  const [start = '', rest] = text.split('\n## Unreleased\n', 2);
  const [entries = ''] = (rest ?? '').split('\n## ', 1);
  if (entries.trim() === '')
    refuse(`${CHANGELOG} has nothing under "## Unreleased"`, 'describe there what changes for operators and visitors');
  return `${start}\n## Unreleased\n\n## ${name}\n${rest}`;
}

function digestOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(OUTPUT, file)))
    .digest('hex');
}

function refuse(what: string, hint: string): never {
  process.stderr.write(`✗ Not released: ${what}\n  → ${hint}\n`);
  process.exit(2);
}
