import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { S3TargetConfig } from '../config/target-config.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { filesForTest, folderForTest, releaseForTest } from '../../testing/published-site.ts';

/** What we use of it; it brings no types. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-s3rver-'));
let server: S3rver;
let target: S3TargetConfig;

beforeAll(async () => {
  // Its types are those above.
  const S3rverClass = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
  const configureBuckets = [{ name: 'sites', configs: [] }];
  server = new S3rverClass({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const folders = { prefix: 'musterstadt/', statePrefix: 'musterstadt/.voucher-site/' };
  target = { type: 's3', bucket: 'sites', ...folders, endpoint, forcePathStyle: true, precompressed: false };
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  // The only key that it knows.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
});

it('a store that ignores conditions is found out, and published to only without a lock', async () => {
  const outDir = path.join(folderForTest(), 'dist');
  releaseForTest(outDir, filesForTest('a'));
  await expect(publishForTest(outDir, target)).rejects.toMatchObject({
    code: 'STORE_WITHOUT_LOCK',
    exitCode: EXIT.CONFIG,
    hint: expect.stringContaining('--unsafe-no-lock'),
  });
  const options = { unsafeNoLock: true };
  expect(await publishForTest(outDir, target, options)).toMatchObject({ status: 'published', uploaded: 12 });
  expect(await publishForTest(outDir, target, options)).toMatchObject({ status: 'unchanged', uploaded: 0 });
  releaseForTest(outDir, filesForTest('b'));
  expect(await publishForTest(outDir, target, options)).toMatchObject({ uploaded: 5, deleted: 1 });
});
