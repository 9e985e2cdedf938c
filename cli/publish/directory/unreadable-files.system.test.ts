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

/** Runs a command line in the folder, in a shell with this umask. */
function shell(umask: string, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const argv = ['-c', `umask ${umask}; exec "$@"`, 'sh', ...words];
    execFile('sh', argv, { cwd: folder }, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

const voucherSite = (umask: string, ...argv: string[]) =>
  shell(umask, process.execPath, path.join(packageRoot(), 'cli/bin.js'), ...argv);

/** Publishes both tenants in a process with this umask. @returns the lines of warnings, and the warnings of the report */
async function publish(umask: string, ...more: string[]) {
  const { stdout, stderr } = await voucherSite(umask, 'publish', '--all', '--target', 'web', '--demo', ...more);
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
    expect((await publish('077', '--strict')).stderr.match(/^✗ .+$/gm)).toEqual([
      '✗ WARNINGS_REFUSED  The site was published, but there are warnings, which --strict makes errors (2 tenants: alt, neu)',
    ]);
  });

  it('with umask 022 does not warn, unless the build had another one', async () => {
    expect((await publish('022')).lines).toEqual([]);
    build('b');
    for (const id of IDS) chmodSync(inFolder('dist', id, 'builds/latest.json'), 0o600);
    expect((await publish('022')).lines).toHaveLength(1);
  });

  it('repeats it until others can read the sites, also with --quiet and if nothing changed', async () => {
    expect((await publish('077')).lines).toEqual([expect.stringContaining(`chmod -R o+rX ${inFolder('srv/www')}`)]);
    const unchanged = await publish('022');
    expect(unchanged.stdout).toMatch(/^neu +unchanged/m);
    expect(unchanged.lines).toHaveLength(1);
    const quiet = await publish('022', '--quiet');
    expect(quiet).toMatchObject({ stdout: '', stderr: `${unchanged.lines[0]}\n` });
    await shell('022', 'chmod', '-R', 'o+rX', inFolder('srv/www'));
    expect(await publish('022', '--quiet')).toMatchObject({ stdout: '', stderr: '' });
  });

  it('is not silenced by the setgid bit alone, but once the group can read the sites', async () => {
    await publish('077');
    await shell('022', 'chmod', 'g+s', inFolder('srv/www'));
    const { lines } = await publish('077');
    const commands = / Next: (chgrp .+); and build and publish with umask 027 \(alt, neu\)$/.exec(lines[0] ?? '')?.[1];
    expect({ lines, commands }).toEqual({
      lines: [expect.stringMatching(/^! 2 × The group of \S+ cannot read/)],
      commands: expect.stringMatching(/^chgrp -R \d+ /),
    });
    await shell('022', 'sh', '-c', commands ?? '');
    expect((await publish('027')).lines).toEqual([]);
    build('b');
    const sent = await publish('027');
    expect(sent.stdout).toMatch(/^neu +published/m);
    expect(sent.lines).toEqual([]);
    build('c');
    expect((await publish('077')).lines).toHaveLength(1);
  });
});

describe('doctor', () => {
  const results = async (umask: string): Promise<unknown[]> => {
    const { stdout } = await voucherSite(umask, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { id: string; title: string }[] };
    return checks.filter(({ id, title }) => id === 'target' && title.startsWith('web (2 tenants): '));
  };

  it('names sites that others cannot read, and a umask that would make the next ones so', async () => {
    const writable = { status: 'ok' };
    const umask = { status: 'warning', title: expect.stringContaining(': with this umask, 077, a web server') };
    expect(await results('022')).toMatchObject([writable]);
    expect(await results('077')).toMatchObject([writable, umask]);
    await publish('022');
    expect(await results('022')).toMatchObject([writable]);
    expect(await results('077')).toMatchObject([writable, umask]);
    chmodSync(inFolder('srv/www/neu/index.html'), 0o600);
    expect(await results('022')).toMatchObject([
      writable,
      {
        status: 'warning',
        title: expect.stringContaining(`: Other users cannot read what was published to ${inFolder('srv/www')}`),
        details: ['1 site: neu'],
        hint: expect.stringContaining('chmod -R o+rX'),
      },
    ]);
    chmodSync(inFolder('srv'), 0o750);
    expect(await results('077')).toMatchObject([writable]);
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

  it.each([
    [0o750, '077'],
    [0o2750, '027'],
  ])('does not warn if its own mode says so: %o', async (mode, umask) => {
    mkdirSync(inFolder('srv/www'));
    chmodSync(inFolder('srv/www'), mode);
    expect((await publish(umask)).lines).toEqual([]);
  });
});
