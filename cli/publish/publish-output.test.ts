import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { publishedReport } from '../testing/sample-reports.ts';
import { createTestIo } from '../testing/test-io.ts';
import { choosePublishReporter } from './publish-output.ts';

const CITIES = Array.from({ length: 300 }, (_, index) => `stadt-${index}`);
const HOLD = { since: 0, by: 'anna@build1', reason: 'rollback to code 9c1b40e2' };

test('--quiet prints the holds and the refusals of a whole fleet in a handful of lines', async () => {
  const io = createTestIo();
  const targets = ['web', 'share'];
  const { sink, close } = await choosePublishReporter(io, { quiet: true }, { tenants: CITIES, targets });
  for (const [index, tenant] of CITIES.entries()) {
    const release = `5452d${index}`;
    const held = publishedReport(tenant, { target: 'web', hold: { ...HOLD, release } });
    const title = `${tenant} is held at /mnt/share/${tenant}, so the site there stays`;
    const details = [
      `Held there: 5452dc${index} since 1970-01-01 00:00 UTC by anna@build1`,
      `Not published: ffff0${index}`,
    ];
    const hint = `once data or code are fixed: voucher-site resume --tenant ${tenant} --target share, then publish again`;
    const failure = { code: 'TARGET_HELD', title, details, hint };
    const refused = {
      status: 'failed',
      tenant,
      target: 'share',
      ms: 1,
      exitCode: EXIT.OUTPUT_REFUSED,
      failure,
    } as const;
    sink({ type: 'tenant-published', target: 'web', report: held });
    sink({ type: 'tenant-published', target: 'share', report: refused });
  }
  close();
  close();
  expect(io.err().trimEnd().split('\n')).toEqual([
    '✗ TARGET_HELD  <tenant> is held at /mnt/share/<tenant>, so the site there stays (300 tenants: stadt-0, stadt-1, stadt-2, stadt-3, stadt-4, stadt-5, stadt-6, stadt-7 and 292 more at share)',
    '    stadt-0: Held there: 5452dc0 since 1970-01-01 00:00 UTC by anna@build1',
    '    stadt-0: Not published: ffff00',
    `  → once data or code are fixed: voucher-site resume --tenant ${CITIES.join(' ')} --target share, then publish again`,
    expect.stringMatching(/^‖ held at web: 300 tenants: stadt-0, .* and 292 more since .*: rollback to code 9c1b40e2$/),
    "  → once data or code are fixed: voucher-site resume --all --reason 'rollback to code 9c1b40e2' --target web, then build and publish",
  ]);
});
