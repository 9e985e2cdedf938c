import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import { run, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { canRun } from '../testing/suite-programs.ts';

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  writeTenants(folder, { tenants: [{ id: 'seeblick' }, { id: 'stadt-001' }, { id: 'stadt-002' }] });
  writeFileSync(path.join(folder, 'targets.json'), '{ "targets": { "web1": {}, "cdn": {} } } // a comment');
  mkdirSync(path.join(folder, 'dist/.releases/seeblick'), { recursive: true });
  for (const name of ['3c1e7b.json', '8b61aa.json', '.hold.json']) {
    writeFileSync(path.join(folder, 'dist/.releases/seeblick', name), '{}');
  }
  const bin = path.join(folder, 'bin/voucher-site');
  mkdirSync(path.dirname(bin));
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${path.join(packageRoot(), 'cli/bin.js')}" "$@"\n`);
  chmodSync(bin, 0o755);
  mkdirSync(path.join(folder, '.config/fish'), { recursive: true });
  for (const profile of ['.bashrc', '.zshenv', '.config/fish/config.fish']) {
    writeFileSync(path.join(folder, profile), 'sleep 600\n');
  }
});

async function candidates(...words: string[]): Promise<string[]> {
  const { exitCode, stdout, stderr } = await run(folder, ['completion', 'words', '--', ...words]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

test.each([
  [['re'], ['releases', 'remove', 'resume', 'review'], true],
  [['build', '--tenant', 'sta'], ['stadt-001', 'stadt-002'], false],
  [['build', '-t', 'seeblick', 'stadt-001', 'stadt-002', 'see'], ['seeblick'], false],
  [['build', '--tenant', 'seeblick', '--comp'], ['--compress'], false],
  [['publish', '--all', '--target', ''], ['web1', 'cdn'], false],
  [['publish', '--target', 'web1', '--target', ''], ['cdn'], false],
  [['publish', '--target', 'web1', ''], ['cdn'], false],
  [['rollback', '--tenant', 'seeblick', '--to', ''], ['3c1e7b', '8b61aa'], false],
  [['diff', '--tenant', 'seeblick', '8'], ['8b61aa'], false],
  [['hosting', 'ca'], ['caddy'], false],
  [['completion', ''], ['bash', 'zsh', 'fish'], false],
  [['build', '--config', ''], [], false],
  [['nonsense', ''], [], false],
] as const)('%j is completed by %j', async (words, expected, isUnordered) => {
  const found = await candidates(...words);
  expect(isUnordered ? found.toSorted() : found).toEqual(isUnordered ? expected.toSorted() : expected);
});

test.each(['{', '[]', '{"tenants": 7}', '{"tenants": [{"id": 7}]}', undefined])(
  'a broken configuration has no candidates and no message: %s',
  async (content) => {
    const config = path.join(folder, 'broken.json');
    if (content !== undefined) writeFileSync(config, content);
    const file = content === undefined ? 'missing.json' : 'broken.json';
    expect(await candidates('build', '--config', file, '--tenant', '')).toEqual([]);
    expect(await candidates('publish', '--targets', file, '--target', '')).toEqual([]);
  },
);

test('names that a shell would not take as one word are not offered', async () => {
  const hostile = ['a b; touch PWN #', 'a$(touch PWN)', 'a`touch PWN`', 'a\nb', "a'b", 'a*', '~a'];
  const names = [...hostile, 'a.b_C-1'];
  const tenants = path.join(folder, 'hostile-tenants.json');
  const targets = path.join(folder, 'hostile-targets.json');
  const releases = path.join(folder, 'hostile/.releases/seeblick');
  writeFileSync(tenants, JSON.stringify({ tenants: names.map((id) => ({ id })) }));
  writeFileSync(targets, JSON.stringify({ targets: Object.fromEntries(names.map((name) => [name, {}])) }));
  mkdirSync(releases, { recursive: true });
  for (const name of ['ab12.json', 'a b; touch PWN #.json', 'a$(touch PWN).json']) {
    writeFileSync(path.join(releases, name), '{}');
  }
  expect(await candidates('build', '--config', tenants, '--tenant', '')).toEqual(['a.b_C-1']);
  expect(await candidates('publish', '--targets', targets, '--target', 'a')).toEqual(['a.b_C-1']);
  expect(await candidates('rollback', '--out', 'hostile', '--tenant', 'seeblick', '--to', '')).toEqual(['ab12']);
});

test('help and messages name the shells only', async () => {
  const help = await run(folder, ['completion', '--help']);
  expect(help.stdout).toContain('Usage: voucher-site completion [options] <shell>\n');
  expect(help.stdout).toMatch(/^ +shell .*\(choices: "bash", "zsh", "fish"\)/m);
  expect(help.stdout).not.toContain('words');
  const { exitCode, stderr } = await run(folder, ['completion', 'tcsh']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
  expect(stderr).not.toContain('words');
  expect((await run(folder, ['--help'])).stdout).not.toContain('words');
});

const NO_PROFILE = { bash: '--norc', zsh: '-f', fish: '--no-config' };

/** Without profiles: those of the system may be slow, and those of its home sleep. */
async function runShell(file: keyof typeof NO_PROFILE, script: string): Promise<string[]> {
  const env = { PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}`, HOME: folder, TERM: 'dumb' };
  const child = spawn(file, [NO_PROFILE[file], '-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe.runIf(canRun('bash'))('in bash', () => {
  test('words are completed', async () => {
    const script = `source <(voucher-site completion bash)
      complete -p voucher-site > /dev/null || echo missing
      COMP_WORDS=(voucher-site build --tenant sta); COMP_CWORD=3; _voucher_site; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const found = await runShell('bash', script);
    expect(found).toEqual(['stadt-001', 'stadt-002']);
  });
});

describe.runIf(canRun('fish'))('in fish', () => {
  test('words are completed', async () => {
    const script = `voucher-site completion fish | source; complete -C 'voucher-site build --tenant sta'`;
    expect(await runShell('fish', script)).toEqual(['stadt-001', 'stadt-002']);
  });
});

describe.runIf(canRun('zsh'))('in zsh', () => {
  test('the script is valid, and words are passed on', async () => {
    const script = `compdef() { : }; compadd() { shift; print -l -- "$@" }; source <(voucher-site completion zsh)
      words=(voucher-site build --tenant sta); CURRENT=4; _voucher_site`;
    expect(await runShell('zsh', script)).toEqual(['stadt-001', 'stadt-002']);
  });
});
