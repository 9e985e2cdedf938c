import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { folderWith, run as runIn, serveApi, startForTest, startWebhook } from '../testing/cli-fixture.ts';
import { SECRET, signMessage } from '../testing/sign-message.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

/** A configuration, and a mount point without its share, on which the builds are. */
function withoutShare(): TenantScene {
  const scene = tenantScene(['alt', 'neu'], { builds: '' });
  mkdirSync(path.join(scene.folder, 'share'));
  return scene;
}

test.each([
  ['rollback', '--tenant', 'alt'],
  ['rollback', '--tenant', 'alt', '--dry-run'],
  ['rollback', '--all', '--to-time', '2026-01-01T00:00Z', '--yes'],
  ['publish', '--all', '--target', 'web'],
  ['publish', '--all', '--target', 'web', '--dry-run'],
  ['enqueue', '--all'],
  ['queue', 'retry'],
  ['prune', '--all'],
])('%s says that the folder of the builds is missing, and does not create it', async (...args) => {
  const { folder, run } = withoutShare();
  const outcome = await run(...args, '--out', 'share/dist');
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
  const title = `The folder of the sites does not exist: ${folder}/share/dist`;
  expect(outcome.stderr.match(/^✗ .+$/gm)).toEqual([
    `✗ OUTPUT_FOLDER_MISSING  ${title}${args[0] === 'publish' ? ' (2 tenants: alt, neu)' : ''}`,
  ]);
  expect(outcome.stderr.replaceAll(/\s+/g, ' ')).toContain('the share may not be mounted. → mount the share');
  expect(readdirSync(path.join(folder, 'share'))).toEqual([]);
  expect(existsSync(path.join(folder, 'www'))).toBe(false);
});

test.each([
  ['status'],
  ['releases', '--tenant', 'alt'],
  ['queue'],
  ['resume', '--all', '--target', 'web'],
  ['unlock', '--all'],
  ['remove', '--tenant', 'alt', '--yes', '--target', 'web'],
  ['doctor'],
])('%s does not create a missing folder of the builds either', async (...args) => {
  const { folder, run } = withoutShare();
  await run(...args, '--out', 'share/dist');
  expect(readdirSync(path.join(folder, 'share'))).toEqual([]);
});

test('a webhook is not ready, and confirms no event, while the folder of the queue is missing', async () => {
  const { folder } = withoutShare();
  const { webhook, origin } = await startWebhook(folder, ['--out', 'share/dist', '--json']);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const body = '{}';
  const headers = signMessage(SECRET, body);
  const answer = await fetch(`${origin}/tenants/alt`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  await webhook.prints('The folder of the sites does not exist');
  expect(readdirSync(path.join(folder, 'share'))).toEqual([]);
  mkdirSync(path.join(folder, 'share/dist'));
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test('a worker creates the folder when it starts, so that a fresh machine takes requests', async () => {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1 }), 'stadt-001');
  startForTest(folder, ['worker', '--json']);
  await expect.poll(() => existsSync(path.join(folder, 'dist')), { timeout: 60_000 }).toBe(true);
  expect(await runIn(folder, ['enqueue', '--all'])).toMatchObject({ exitCode: EXIT.OK });
});
