import { expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { startCli } from '../testing/cli-process.ts';
import { sandboxTenants, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';

const SECRET = { VOUCHER_SITE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };

/** A webhook, and what sends it messages that are not signed. */
async function start(...more: string[]) {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: sandboxTenants(['stadt']) });
  const webhook = startCli(folder, ['webhook', '--port', '0', ...more], SECRET);
  onTestFinished(() => webhook.killGroup('SIGKILL'));
  await webhook.says('Press Ctrl+C');
  const [, origin = ''] = /(http:\/\/[\d.:]+)\/tenants/.exec(webhook.stderr()) ?? [];
  const flood = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const { status } = await fetch(`${origin}/tenants/stadt-${index}`, { method: 'POST', body: '{}' });
      expect(status).toBe(401);
    }
  };
  return { webhook, flood };
}

test('a flood of refused messages is one line a minute', async () => {
  const { webhook, flood } = await start();
  await flood(30);
  webhook.kill('SIGTERM');
  const { exitCode, stderr } = await webhook.ended;
  expect(exitCode).toBe(EXIT.SIGTERM);
  expect(stderr.match(/^401 .*$/gm)).toEqual([expect.stringMatching(/^401 \/tenants\/stadt-0: webhook-id is no id/)]);
});
