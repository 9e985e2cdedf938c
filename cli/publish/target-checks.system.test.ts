import { EXIT } from '../lib/errors.ts';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFor } from '../testing/api-server.ts';
import { sshdOfFile } from '../testing/sshd.ts';
import { canRun } from '../testing/suite-programs.ts';
import { checkTargets } from './target-checks.ts';
import { rollBack } from '../generator/release/roll-back.ts';
import { publishForTest } from '../testing/publish-in-process.ts';
import { folderForTest, builtFolder } from '../testing/folder-for-test.ts';

const sshd = sshdOfFile();

const TENANTS = ['musterstadt', 'beta', 'gamma'].map((id) => configFor({ id, tenantDomain: `${id}.example` }));

async function check(targets: object, names?: readonly string[]) {
  const file = path.join(folderForTest(), 'targets.json');
  writeFileSync(file, JSON.stringify({ targets }));
  const { signal } = new AbortController();
  return checkTargets({ file, tenants: TENANTS, env: {}, signal, ...(names === undefined ? {} : { names }) });
}

test('without a file of targets there is nothing to check, unless a target is named', async () => {
  const file = path.join(folderForTest(), 'targets.json');
  const { signal } = new AbortController();
  expect(await checkTargets({ file, tenants: TENANTS, env: {}, signal })).toEqual([]);
  expect(await checkTargets({ file, tenants: TENANTS, env: {}, signal, names: ['web'] })).toMatchObject([
    { id: 'targets', status: 'problem', title: expect.stringContaining('does not exist') },
  ]);
});

test('an invalid file of targets is a problem with a hint, and an unknown name is wrong usage', async () => {
  expect(await check({ web: { type: 'ftp' } })).toMatchObject([{ status: 'problem', hint: expect.any(String) }]);
  await expect(check({ web: { type: 'directory', path: '/srv' } }, ['wbe'])).rejects.toMatchObject({
    code: 'TARGET_UNKNOWN',
    exitCode: EXIT.USAGE,
  });
});

test('tenants that share a folder are one result, and nothing remains in the folder', async () => {
  const folder = folderForTest();
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const overrides = { gamma: { path: path.join(file, 'www') } };
  const results = await check({ share: { type: 'directory', path: path.join(folder, 'www'), tenants: overrides } });
  expect(results).toMatchObject([
    {
      id: 'target',
      status: 'ok',
      title: expect.stringMatching(/^share \(2 tenants\): .*www is writable, .* are free$/),
    },
    {
      id: 'target',
      status: 'problem',
      title: expect.stringMatching(/^share \(1 tenant\): .*www is not writable$/),
      hint: expect.stringContaining('A file is in the place of a folder'),
    },
  ]);
  expect(readdirSync(folder)).toEqual(['file']);
});

describe.runIf(canRun('ssh'))('a remote host', () => {
  test('a remote host is tried once for all tenants', async () => {
    const { type, host, port, user, path: folder, identityFile, options } = sshd().target();
    const target = { type, host, port, user, path: folder, identityFile, options };
    const before = sshd().logins();
    expect(await check({ web1: target })).toMatchObject([
      { status: 'ok', title: expect.stringMatching(/^web1 \(3 tenants\): 127.0.0.1:.* is writable, .* are free$/) },
    ]);
    expect(sshd().logins() - before).toBe(1);
  });

  test('a host without rsync and a refused key are problems', async () => {
    const target = sshd().target();
    expect(await check({ web1: { ...target, identityFile: '/nonexistent' } })).toMatchObject([
      { status: 'problem', title: expect.stringContaining('TARGET_REFUSED') },
    ]);
    // A path through a file is writable for no user, root included.
    writeFileSync(path.join(sshd().programs, 'file'), '');
    chmodSync(path.join(sshd().programs, 'file'), 0o444);
    expect(await check({ web1: { ...target, path: path.join(sshd().programs, 'file/www') } })).toMatchObject([
      { status: 'problem', title: expect.stringContaining('is not writable') },
    ]);
  });
});

test('a hold at a target is named by doctor on any machine, with the command that ends it', async () => {
  const config = { type: 'directory' as const, path: path.join(folderForTest(), 'www') };
  const outDir = builtFolder('good', 'bad');
  await publishForTest(outDir, config);
  const ofTenants = async () => (await check({ web: config })).filter(({ tenant }) => tenant !== undefined);
  expect(await ofTenants()).toEqual([]);
  rollBack(outDir, 'musterstadt', { hold: { by: 'anna@build1', reason: 'prices' } });
  await publishForTest(outDir, config);
  expect(await ofTenants()).toMatchObject([
    {
      id: 'target',
      tenant: 'musterstadt',
      status: 'warning',
      title: expect.stringMatching(/^web: held at good\S* since .* by anna@build1: prices$/),
      hint: expect.stringContaining('voucher-site resume --tenant musterstadt --target web'),
    },
  ]);
  writeFileSync(path.join(config.path, '.releases/musterstadt/.hold.json'), '{');
  expect(await ofTenants()).toMatchObject([
    {
      status: 'problem',
      title: expect.stringContaining('web: HOLD_DAMAGED'),
      hint: expect.stringContaining('resume'),
    },
  ]);
});
