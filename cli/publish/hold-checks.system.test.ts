import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rollBack } from '../generator/release/roll-back.ts';
import { configFor } from '../testing/api-server.ts';
import { publishForTest } from '../testing/publish-in-process.ts';
import { filesForTest, folderForTest, releaseForTest } from '../testing/published-site.ts';
import { checkTargets } from './target-checks.ts';

const TENANTS = ['musterstadt', 'seeblick'].map((id) => configFor({ id, tenantDomain: `${id}.example` }));

it('a hold at a target is named by doctor on any machine, with the command that ends it', async () => {
  const config = { type: 'directory' as const, path: path.join(folderForTest(), 'www') };
  const outDir = path.join(folderForTest(), 'dist');
  for (const build of ['good', 'bad']) releaseForTest(outDir, filesForTest(build));
  await publishForTest(outDir, config);
  const file = path.join(folderForTest(), 'targets.json');
  writeFileSync(file, JSON.stringify({ targets: { web: config } }));
  const { signal } = new AbortController();
  const check = async () => {
    const results = await checkTargets({ file, tenants: TENANTS, env: {}, signal });
    return results.filter(({ tenant }) => tenant !== undefined);
  };
  expect(await check()).toEqual([]);
  rollBack(outDir, 'musterstadt', { hold: { by: 'anna@build1', reason: 'prices' } });
  await publishForTest(outDir, config);
  expect(await check()).toMatchObject([
    {
      id: 'target',
      tenant: 'musterstadt',
      status: 'warning',
      title: expect.stringMatching(/^web: held at good\S* since .* by anna@build1: prices$/),
      hint: expect.stringContaining('voucher-site resume --tenant musterstadt --target web'),
    },
  ]);
  writeFileSync(path.join(config.path, '.releases/musterstadt/.hold.json'), '{');
  expect(await check()).toMatchObject([
    {
      status: 'problem',
      title: expect.stringContaining('web: HOLD_DAMAGED'),
      hint: expect.stringContaining('resume'),
    },
  ]);
});
