import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openSites } from '../commands/worker.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import { createBuilder } from '../fleet/queue/build-and-publish.ts';
import type { BuildEnd } from '../fleet/queue/tenant-queue.ts';
import { createRenderPool } from '../generator/render/render-pool.ts';
import type { TenantReport } from '../report/tenant-report.ts';
import { createTestIo } from './test-io.ts';
import { FIXED_DAY } from './fixed-day.ts';

interface WorkerFolders {
  out?: string;
  target?: string[];
}

/** For tests: builds and publishes as a worker does, in this process. Relative paths are in `folder`. */
export async function openWorkerBuilds(folder: string, { out = 'dist', target }: WorkerFolders = {}) {
  const abort = new AbortController();
  const pool = createRenderPool(1, { isResident: true });
  onTestFinished(() => pool.close());
  const outDir = path.join(folder, out);
  const io = { ...createTestIo(), cwd: folder, signal: abort.signal };
  const { read } = await openSites({ config: 'tenants.json', target }, io, outDir);
  const reports: (TenantReport | PublishReport)[] = [];
  const build = createBuilder({
    outDir,
    isCompressed: false,
    env: FIXED_DAY,
    pool,
    readSites: read,
    signal: abort.signal,
    onReplaced: () => {},
    onBuilt: (report) => reports.push(report),
    onPublished: (report) => reports.push(report),
  });
  return {
    /** Ends the build that is running. */
    abort: () => abort.abort(),
    /** Of builds and publications that have ended. */
    reports,
    build(tenant: string): Promise<BuildEnd> {
      return build({ id: '1', tenant, cause: 'event', reason: 'changed', requestedAt: Date.now(), failures: 0 });
    },
  };
}
