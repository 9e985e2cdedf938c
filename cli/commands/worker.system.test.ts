import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { EXIT } from '../lib/errors.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import {
  run,
  serveApi,
  startForTest,
  temporaryFolder,
  tenantOf,
  writeTenants,
  writeTargets,
} from '../testing/cli-fixture.ts';
import { processesOfGroup } from '../testing/cli-process.ts';
import { startRedis } from '../testing/redis-server.ts';
import { canRun } from '../testing/suite-programs.ts';

const ID = 'stadt-001';

/** The queue of a worker that was killed. */
const INTERRUPTED = { active: [], waiting: [{ tenant: ID }], workers: [] };

/** A tenant and the folder that it is published to. */
async function scene() {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const configure = (...ids: string[]) => writeTenants(folder, { tenants: ids.map((id) => tenantOf(api, id)) });
  const folder = temporaryFolder();
  configure(ID);
  // As a worker or build has left it: some tests request a build before they start a worker.
  mkdirSync(path.join(folder, 'dist'));
  const targets = { web: { type: 'directory', path: 'www' } };
  writeTargets(folder, targets);
  const live = path.join(folder, 'www', ID, 'builds/latest.json');
  return { folder, faults, configure, isLive: () => existsSync(live) };
}

const start = (folder: string, ...more: string[]) => startForTest(folder, ['worker', ...more]);

async function queueOf(folder: string, ...more: string[]) {
  const { exitCode, stdout } = await run(folder, ['queue', '--json', ...more]);
  return { exitCode, ...JSON.parse(stdout) };
}

describe('voucher-site worker', () => {
  test('builds and publishes what is asked for to the targets of a pattern, with compressed files, and ends when it is asked to', async () => {
    const { folder, isLive } = await scene();
    const web = { type: 'directory', path: 'www', afterPublish: ['sh', '-c', 'echo $VOUCHER_SITE_TENANT >>purged'] };
    writeTargets(folder, { web });
    const worker = start(folder, '--target', 'w*', '--compress');
    await worker.says('Working for 1 tenant');
    const asked = await run(folder, ['enqueue', '--tenant', ID, '--reason', 'new prices', '--json']);
    expect(JSON.parse(asked.stdout)).toMatchObject({ builds: [{ tenant: ID, job: '1' }] });
    await worker.says(`${ID}: done in`);
    expect(isLive()).toBe(true);
    expect(readFileSync(path.join(folder, 'purged'), 'utf8')).toBe(`${ID}\n`);
    const page = path.join(folder, 'www', ID, 'index.html');
    expect(gunzipSync(readFileSync(`${page}.gz`))).toEqual(readFileSync(page));
    expect(brotliDecompressSync(readFileSync(`${page}.br`))).toEqual(readFileSync(page));
    await expect.poll(() => queueOf(folder)).toMatchObject({ exitCode: EXIT.OK, active: [], waiting: [], failed: [] });
    worker.kill('SIGTERM');
    const { exitCode, stderr } = await worker.ended;
    expect({ exitCode, stderr }).toEqual({ exitCode: EXIT.SIGTERM, stderr: expect.stringContaining('(new prices)') });
  });

  test('says once what a publish warns of, and again if that comes back', async () => {
    const { folder } = await scene();
    const digests = path.join(folder, 'dist/.digests');
    const block = () => {
      rmSync(digests, { recursive: true, force: true });
      mkdirSync(path.dirname(digests), { recursive: true });
      writeFileSync(digests, '');
    };
    block();
    const worker = start(folder, '--target', 'web');
    const count = (text: string) => worker.stderr().split(text).length - 1;
    const publish = async (times: number) => {
      await run(folder, ['enqueue', '--all']);
      await expect.poll(() => count(`${ID}: done in`)).toBe(times);
      await expect.poll(async () => (await queueOf(folder)).active).toEqual([]);
      return count(`! ${ID}: ${digests}/${ID}.json could not be written`);
    };
    await worker.says('Working for');
    expect(await publish(1)).toBe(1);
    // Unchanged, so there is nothing new to say.
    expect(await publish(2)).toBe(1);
    rmSync(digests);
    expect(await publish(3)).toBe(1);
    block();
    expect(await publish(4)).toBe(2);
  });

  test('leaves nothing running when it is killed, and the next worker goes on', async () => {
    const { folder, isLive } = await scene();
    await run(folder, ['enqueue', '--all']);
    const first = start(folder, '--target', 'web');
    await first.says(`${ID}: building`);
    first.kill('SIGKILL');
    await first.ended;
    expect(await queueOf(folder)).toMatchObject({ ...INTERRUPTED, exitCode: EXIT.UNHEALTHY });
    expect((await run(folder, ['queue'])).stdout).toContain('No worker is alive');
    const { stdout } = await run(folder, ['doctor', '--quiet']);
    expect(stdout).toMatch(/problem +queue +no worker is alive: .*, and 1 build waits for one/);
    await expect.poll(() => processesOfGroup(first.pid)).toEqual([]);
    const second = start(folder, '--target', 'web');
    await second.says(`${ID}: its worker is gone, so build 1 is begun again`);
    await second.says(`${ID}: done in`);
    await expect.poll(async () => (await queueOf(folder)).active).toEqual([]);
    expect(isLive()).toBe(true);
  });

  test.runIf(canRun('redis'))('nothing is being built any more once the only worker is killed', async () => {
    const { folder } = await scene();
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const more = ['--redis', redis.url];
    await run(folder, ['enqueue', '--all', ...more]);
    const worker = start(folder, '--target', 'web', ...more);
    await worker.says(`${ID}: building`);
    const workers = [{ name: expect.stringContaining(`process ${worker.pid}`) }];
    expect(await queueOf(folder, ...more)).toMatchObject({ active: [{ tenant: ID }], workers });
    worker.kill('SIGKILL');
    await worker.ended;
    await expect.poll(() => queueOf(folder, ...more)).toMatchObject(INTERRUPTED);
  });

  test('cancels what waits, by name or all of it, and says what', async () => {
    const { folder, configure } = await scene();
    configure(ID, 'stadt-002', 'stadt-003');
    await run(folder, ['enqueue', '--all']);
    for (const wrong of [[], ['--tenant', 'fremd'], ['--tenant', ID, '--all'], ['--all', '--watch']]) {
      const refused = await run(folder, ['queue', 'cancel', ...wrong]);
      expect(refused.exitCode).toBe(EXIT.USAGE);
    }
    expect((await run(folder, ['queue', 'cancel', '--tenant', '*-002'])).stderr).toBe('Cancelled: stadt-002\n');
    expect((await run(folder, ['queue', 'cancel', '--all'])).stderr).toBe(`Cancelled: ${ID}, stadt-003\n`);
    expect(readActions(path.join(folder, 'dist')).get('stadt-002')).toMatchObject([{ action: 'cancel' }]);
    expect(await queueOf(folder)).toMatchObject({ exitCode: EXIT.OK, waiting: [] });
  });

  test('keeps what cannot succeed until it is put back, and says how', async () => {
    const { folder, faults, isLive } = await scene();
    const worker = start(folder, '--target', 'web');
    await worker.says('Working for');
    for (const list of ['merchants/public', 'featured-merchants']) {
      faults[`/merchant/${list}`] = { kind: 'body', body: [] };
    }
    await run(folder, ['enqueue', '--all']);
    await worker.says('queue retry builds it again');
    await expect.poll(async () => (await queueOf(folder)).failed).toHaveLength(1);
    const { exitCode, failed } = await queueOf(folder);
    expect({ exitCode, failed }).toMatchObject({ exitCode: EXIT.UNHEALTHY, failed: [{ tenant: ID, failures: 1 }] });
    expect(failed[0].failure.hint).toEqual(expect.any(String));
    expect((await run(folder, ['queue'])).stdout).toMatch(/^stadt-001 +failed .*CHANGE_REFUSED/m);
    const other = await run(folder, ['queue', 'retry', '--tenant', 'fremd']);
    expect(other.exitCode).toBe(EXIT.USAGE);
    for (const list of Object.keys(faults)) delete faults[list];
    expect((await run(folder, ['queue', 'retry', '--tenant', 'stadt-*'])).stderr).toBe(`Put back: ${ID}\n`);
    await worker.says(`${ID}: done in`);
    expect(isLive()).toBe(true);
  });

  test('tries again while tenants.json is being saved', async () => {
    const { folder, configure, isLive } = await scene();
    const worker = start(folder, '--target', 'web');
    await worker.says('Working for');
    copyFileSync(path.join(folder, 'tenants.json'), path.join(folder, 'whole.json'));
    writeTenants(folder, '{');
    const enqueue = () => run(folder, ['enqueue', '--all', '--config', 'whole.json']);
    await enqueue();
    await worker.says('it is tried again → ');
    configure(ID);
    await enqueue();
    await worker.says(`${ID}: done in`);
    expect(isLive()).toBe(true);
    expect(await queueOf(folder)).toMatchObject({ exitCode: EXIT.OK, failed: [] });
  });

  test('the list of the queue is printed until Ctrl+C, which is its normal end', async () => {
    const { folder } = await scene();
    const watching = startForTest(folder, ['queue', '--watch', '--json']);
    await watching.prints('"waiting":[]');
    watching.kill('SIGINT');
    expect(await watching.ended).toMatchObject({ exitCode: EXIT.OK, stderr: '' });
  });

  test('drops a tenant that is not configured any more', async () => {
    const { folder, configure } = await scene();
    await run(folder, ['enqueue', '--all']);
    configure('stadt-002');
    await start(folder, '--target', 'web').says('not configured any more');
    await expect.poll(() => queueOf(folder)).toMatchObject({ exitCode: EXIT.OK, active: [], failed: [] });
  });

  test('waits while the file of the queue is damaged, and ends as ever', async () => {
    const { folder } = await scene();
    const file = path.join(folder, 'dist/.queue.json');
    writeFileSync(file, '{');
    const worker = start(folder, '--target', 'web');
    await worker.says('The queue cannot be reached');
    const refused = await run(folder, ['queue']);
    expect(refused.exitCode).toBe(EXIT.UNUSABLE_PATH);
    rmSync(file);
    await worker.says('The queue is there again');
    worker.kill('SIGTERM');
    expect((await worker.ended).exitCode).toBe(EXIT.SIGTERM);
  });

  test('refuses targets that do not exist before it takes a build', async () => {
    const { folder } = await scene();
    const refused = await run(folder, ['worker', '--target', 'wbe']);
    expect(refused.stderr).toContain('wbe');
    expect((await run(folder, ['worker', '--every', '5s'])).exitCode).toBe(EXIT.USAGE);
    expect((await run(folder, ['queue', '--redis', 'http://queue'])).exitCode).toBe(EXIT.USAGE);
  });

  test.runIf(canRun('redis'))('waits for Redis, which loses nothing that it has confirmed', async () => {
    const { folder, isLive } = await scene();
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const worker = start(folder, '--target', 'web', '--redis', redis.url);
    await worker.says('Working for');
    await redis.kill();
    await worker.says('The queue cannot be reached');
    const refused = await run(folder, ['enqueue', '--all', '--redis', redis.url]);
    expect(refused.stderr).toContain('The queue cannot be reached: Redis at 127.0.0.1');
    await redis.restart();
    await worker.says('The queue is there again');
    expect((await run(folder, ['enqueue', '--all', '--redis', redis.url])).exitCode).toBe(EXIT.OK);
    await worker.says(`${ID}: done in`);
    expect(isLive()).toBe(true);
    await expect
      .poll(() => queueOf(folder, '--redis', redis.url))
      .toMatchObject({ active: [], waiting: [], failed: [] });
    await redis.kill();
    worker.kill('SIGTERM');
    expect((await worker.ended).exitCode).toBe(EXIT.SIGTERM);
  });
});
