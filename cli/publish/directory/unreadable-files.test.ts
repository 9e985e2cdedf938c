import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { writeTenants } from '../../testing/cli-fixture.ts';
import { filesForTest, folderForTest, releaseForTest } from '../../testing/published-site.ts';

const IDS = ['alt', 'neu'];
let folder: string;

/** Two tenants that were built with umask 022, below folders that all users reach. */
beforeEach(() => {
  folder = folderForTest();
  chmodSync(folder, 0o755);
  writeTenants(folder, { tenants: IDS.map((id) => ({ id, tenantDomain: `${id}.example`, sandbox: true })) });
  const targets = { web: { type: 'directory', path: 'srv/www' } };
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets }));
  mkdirSync(path.join(folder, 'srv'), { mode: 0o755 });
  build('a');
});

function build(name: string): void {
  for (const id of IDS) releaseForTest(path.join(folder, 'dist'), filesForTest(name), id);
}

/** Publishes both tenants in a process with this umask. @returns the lines of warnings, and the warnings of the report */
async function publish(umask: string, ...more: string[]) {
  const bin = path.join(packageRoot(), 'cli/bin.js');
  const argv = ['publish', '--all', '--target', 'web', '--demo', ...more];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const shell = ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, bin, ...argv];
    execFile('sh', shell, { cwd: folder }, (_error, out, messages) => resolve({ stdout: out, stderr: messages }));
  });
  return { stdout, stderr, lines: stderr.split('\n').filter((line) => line.startsWith('! ')) };
}

const inFolder = (...names: string[]) => path.join(folder, ...names);

describe('publishing to a folder that others reach', () => {
  it.each(['077', '027'])(
    'with umask %s warns once for all tenants that others cannot read the sites',
    async (umask) => {
      const { stdout, lines } = await publish(umask);
      expect(stdout).toMatch(/^neu +published/m);
      expect(lines).toEqual([
        expect.stringMatching(/^! 2 × Other users cannot read what was published to \S+\/srv\/www, .+ \(alt, neu\)$/),
      ]);
      expect(lines[0]).toContain(`chmod -R o+rX ${inFolder('srv/www')}`);
      // Nothing is changed without being asked.
      expect(statSync(inFolder('srv/www')).mode & 0o007).toBe(0);
      build('b');
      expect((await publish(umask)).lines).toHaveLength(1);
    },
  );

  it('names it in the report of each tenant, and --strict refuses it', async () => {
    const { tenants } = JSON.parse((await publish('077', '--json')).stdout);
    const warnings = [expect.stringContaining('Other users cannot read')];
    expect(tenants).toMatchObject([
      { tenant: 'alt', warnings },
      { tenant: 'neu', warnings },
    ]);
    build('b');
    expect((await publish('077', '--strict')).stderr).toContain('WARNINGS_REFUSED');
  });

  it('with umask 022 does not warn, unless the build had another one', async () => {
    expect((await publish('022')).lines).toEqual([]);
    build('b');
    for (const id of IDS) chmodSync(inFolder('dist', id, 'builds/latest.json'), 0o600);
    expect((await publish('022')).lines).toHaveLength(1);
  });

  it.each([
    ['all can read again', '022', ['-R', 'o+rX']],
    ['only the group is to read', '077', ['g+s']],
  ])('after the warning does not warn once %s', async (_what, umask, permissions) => {
    const advised = `chmod ${permissions.join(' ')} ${inFolder('srv/www')}`;
    expect((await publish('077')).lines).toEqual([expect.stringContaining(advised)]);
    build('b');
    await new Promise((resolve) => execFile('chmod', [...permissions, inFolder('srv/www')], resolve));
    expect((await publish(umask)).lines).toEqual([]);
  });
});

describe('publishing to a folder that is private on purpose', () => {
  it.each([
    ['the folder above it', 'srv', 0o750],
    ['a folder further above', '.', 0o700],
  ])('does not warn if that is %s', async (_what, name, mode) => {
    chmodSync(inFolder(name), mode);
    expect((await publish('077')).lines).toEqual([]);
  });

  it.each([0o750, 0o2755])('does not warn if its own mode says so: %o', async (mode) => {
    mkdirSync(inFolder('srv/www'));
    chmodSync(inFolder('srv/www'), mode);
    expect((await publish('077')).lines).toEqual([]);
  });
});
