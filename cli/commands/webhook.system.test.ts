import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { startWebhook } from '../testing/cli-fixture.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

test('a flood of refused messages is one line a minute', async () => {
  const { webhook, origin } = await startWebhook(tenantScene(['stadt'], { builds: '' }).folder);
  for (let index = 0; index < 30; index += 1) {
    const { status } = await fetch(`${origin}/tenants/stadt-${index}`, { method: 'POST', body: '{}' });
    expect(status).toBe(401);
  }
  webhook.kill('SIGTERM');
  const { exitCode, stderr } = await webhook.ended;
  expect(exitCode).toBe(EXIT.SIGTERM);
  expect(stderr.match(/^401 .*$/gm)).toEqual([expect.stringMatching(/^401 \/tenants\/stadt-0: webhook-id is no id/)]);
});
