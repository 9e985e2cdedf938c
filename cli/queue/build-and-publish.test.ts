import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import { createBuilder } from './build-and-publish.ts';
import type { Cause } from './tenant-queue.ts';

const ID = 'stadt-001';

/** Processes of this machine whose arguments contain a text. */
function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        // It ended between the listing and the look.
        return false;
      }
    });
}

test('what somebody waits for has the processor before what the schedule builds', async () => {
  const faults: Record<string, Fault> = { [`${ID}.example/merchant/merchants/public`]: { kind: 'hang' } };
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const priorities: Partial<Record<Cause, number>> = {};
  for (const cause of ['event', 'schedule'] as const) {
    const cwd = temporaryFolder();
    writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
    const abort = new AbortController();
    const out = `${cwd}/dist`;
    const options = { shared: ['--out', out], targets: [], cwd, env: process.env, signal: abort.signal };
    const build = { id: '1', tenant: ID, cause, reason: '', requestedAt: Date.now(), failures: 0 };
    const ended = createBuilder(options)(build);
    await expect.poll(() => processesNaming(out)).not.toEqual([]);
    const [pid = 0] = processesNaming(out);
    priorities[cause] = getPriority(pid);
    abort.abort();
    expect(await ended).toEqual({ outcome: 'interrupted' });
  }
  expect(priorities.event).toBe(getPriority(process.pid));
  expect(priorities.schedule).toBe(Math.max(10, getPriority(process.pid)));
});
