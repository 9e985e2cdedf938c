import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from './lib/paths.ts';
import { folderWith, serveApi, temporaryFolder, writeTenants } from './testing/cli-fixture.ts';
import { startCli } from './testing/cli-process.ts';

const PROGRAM = path.join(packageRoot(), 'cli/bin.js');

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  writeTenants(folder, { tenants: [{ id: 'seeblick', tenantDomain: 'seeblick.example', sandbox: true }] });
});

async function runShell(script: string) {
  const child = spawn('sh', ['-c', script, process.execPath, PROGRAM], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { stdout, stderr, exitCode };
}

describe('stdout', () => {
  test('whose reader has ended also ends a command that serves, without a stack', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'sandbox'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const stderr = text(child.stderr);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(await stderr).not.toMatch(/EPIPE|^\s+at /m);
  });

  test('whose reader has read enough is no failure of a list', async () => {
    const { stdout, stderr } = await runShell('{ "$0" "$1" tenants; echo "exit code $?" >&2; } | head -n 1');
    expect(stdout).toMatch(/^Tenant .*\n$/);
    expect(stderr).toMatch(/exit code 0\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each(['tenants', 'tenants --json', 'sandbox'])(
    'on a full disk is a failure with a message: %s',
    async (command) => {
      const { stderr, exitCode } = await runShell(`"$0" "$1" ${command} > /dev/full`);
      expect(exitCode).toBe(5);
      expect(stderr.match(/STDOUT_NOT_WRITABLE/g)).toHaveLength(1);
      expect(stderr).toContain('no space left on device');
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  test('that is a file contains everything', async () => {
    const { stdout, exitCode } = await runShell('"$0" "$1" tenants --json > out.json && cat out.json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tenants: [{ id: 'seeblick' }] });
  });
});

describe('a signal', () => {
  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)('%s ends a build with a message and exit code %i', async (signal, code) => {
    const api = await serveApi({ tenants: 1, faults: { '*': { kind: 'hang' } } });
    const build = startCli(folderWith(api, 'stadt-001'), ['build', '--all', '--concurrency', '1']);
    await build.says('building');
    build.kill(signal);
    const { exitCode, stderr } = await build.ended;
    expect(exitCode).toBe(code);
    expect(stderr).toContain(`INTERRUPTED  Interrupted by ${signal}`);
    expect(stderr).toContain('The live sites of all others are untouched.');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('that closes the terminal ends a server cleanly', async () => {
    const sandbox = startCli(folder, ['sandbox']);
    await sandbox.says('Press Ctrl+C');
    sandbox.kill('SIGHUP');
    expect(await sandbox.ended).toMatchObject({ exitCode: 129, signal: null });
  });
});
