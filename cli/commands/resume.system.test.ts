import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { readHold } from '../generator/release/hold.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

const ID = 'musterstadt';

/** A tenant that was rolled back to "a" and published to these targets. */
async function heldScene(targets: Record<string, TargetConfig>) {
  const scene = tenantScene([ID], { targets });
  const command = (name: string, ...more: string[]) => scene.run(name, '--tenant', ID, ...more);
  const status = async () => JSON.parse((await command('status', '--json')).stdout).tenants[0];
  expect((await command('rollback', '--reason', 'prices', '--report-file', 'log.jsonl')).exitCode).toBe(EXIT.OK);
  expect((await command('publish', '--target', ...Object.keys(targets))).exitCode).toBe(EXIT.OK);
  return { folder: scene.folder, command, status };
}

const TWO_FOLDERS: Record<string, TargetConfig> = {
  'web-1': { type: 'directory', path: 'one' },
  'web-2': { type: 'directory', path: 'two' },
};

describe('voucher-site resume', () => {
  it('ends the holds here and at several targets, and prints them as a document', async () => {
    const { folder, command } = await heldScene(TWO_FOLDERS);
    const { exitCode, stdout } = await command('resume', '--target', 'web-*', '--json');
    expect(exitCode).toBe(EXIT.OK);
    const hold = { reason: 'prices', since: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'resume',
      ok: true,
      holds: [
        { tenant: ID, target: null, hold: { ...hold, release: 'a' }, isEnded: true },
        { tenant: ID, target: 'web-1', where: path.join(folder, 'one', ID), hold, isEnded: true },
        { tenant: ID, target: 'web-2', hold, isEnded: true },
      ],
    });
    for (const out of ['dist', 'one', 'two']) expect(readHold(path.join(folder, out), ID)).toBeUndefined();
    const again = await command('resume', '--target', 'web-1', '--json');
    expect(JSON.parse(again.stdout).holds).toMatchObject([{ isEnded: false }, { target: 'web-1', isEnded: false }]);
  });

  it('is refused while a publish has the lock of the target, and changes nothing', async () => {
    const { folder, command } = await heldScene(TWO_FOLDERS);
    const lock = acquireTenantLock(path.join(folder, 'one'), ID);
    const refused = await command('resume', '--target', 'web-1');
    lock.release();
    expect(refused.exitCode).toBe(EXIT.LOCKED);
    for (const out of ['dist', 'one']) expect(readHold(path.join(folder, out), ID)).toMatchObject({ reason: 'prices' });
    expect((await command('resume', '--target', 'web-1')).exitCode).toBe(EXIT.OK);
  });

  it('is recorded with the rollback before, which status shows', async () => {
    const { folder, command, status } = await heldScene(TWO_FOLDERS);
    expect(await status()).toMatchObject({ lastAction: { action: 'rollback', from: 'b', to: 'a', reason: 'prices' } });
    await command('resume', '--target', 'web-2', '--report-file', 'log.jsonl');
    const { lastAction } = await status();
    expect(lastAction).toMatchObject({ action: 'resume', by: expect.stringContaining('@'), targets: ['web-2'] });
    expect((await command('status')).stdout).toMatch(/ok; resumed \d+ s ago by \S+@/);
    const named = (await command('status', '--tenant', ID)).stdout;
    expect(named).toMatch(
      /did with \S+:\n {2}\d+ s ago, resume by \S+: at web-2 \(prices\)\n {2}\d+ s ago, rollback by \S+: b → a/,
    );
    const events = readFileSync(path.join(folder, 'log.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { type: 'opened', command: 'rollback' },
      { type: 'rolled-back', tenant: ID, from: 'b', to: 'a', isHeld: true, reason: 'prices' },
      { type: 'closed', exitCode: EXIT.OK },
      { type: 'opened', command: 'resume' },
      { type: 'resumed', tenant: ID, ended: [{ target: 'web-2', hold: { reason: 'prices' } }, { target: null }] },
      { type: 'closed', exitCode: EXIT.OK },
    ]);
    expect(events.at(-1).run).toBe(lastAction.run);
  });
});
