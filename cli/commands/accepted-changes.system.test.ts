import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

const IDS = ['musterstadt', 'seeblick'];

/* `build` reads the same option by the same function. */
test('the changes of a reviewed document go live, and no others', async () => {
  const { folder, outDir, run } = tenantScene(IDS, { builds: '' });
  const publish = (...more: string[]) => run('publish', '--all', '--target', 'web', '--json', ...more);
  const release = (build: string, merchants: number) =>
    IDS.forEach((id) => releaseForTest(outDir, filesForTest(build), id, { merchants }));
  release('b', 40);
  expect((await publish()).exitCode).toBe(EXIT.OK);
  release('c', 3);
  const refused = await publish();
  expect(refused.exitCode).toBe(EXIT.OUTPUT_REFUSED);
  const document = JSON.parse(refused.stdout);
  expect(document.tenants).toMatchObject(IDS.map(() => ({ failure: { acceptChange: [expect.any(String)] } })));
  // Reviewed: the change of musterstadt is not intended.
  document.tenants.splice(0, 1);
  writeFileSync(path.join(folder, 'reviewed.json'), JSON.stringify(document));
  const accepted = await publish('--accept-change', 'reviewed.json');
  expect(accepted.exitCode).toBe(EXIT.OUTPUT_REFUSED);
  expect(JSON.parse(accepted.stdout).tenants).toMatchObject([{ status: 'failed' }, { status: 'published' }]);
});

test.each([
  ['nothing', undefined, 'ENOENT'],
  ['no JSON', '{', 'Expected'],
  ['another document', '{"version":1,"command":"status","tenants":[]}', 'Expected'],
  ['an empty list', '[]', 'empty'],
  ['a digest that is none', '[{"tenant":"a","digest":"all"}]', 'Expected'],
  [
    'a build without refusals',
    '{"version":1,"command":"build","tenants":[{"tenant":"a","status":"built"}]}',
    'No tenant',
  ],
])('a file with %s is refused before anything is built', async (_what, content, reason) => {
  const { folder, outDir, run } = tenantScene(IDS, { builds: '' });
  if (content !== undefined) writeFileSync(path.join(folder, 'wrong.json'), content);
  const { exitCode, stderr } = await run('build', '--all', '--accept-change', 'wrong.json');
  expect(exitCode).toBe(EXIT.USAGE);
  expect(stderr).toContain('ACCEPTED_CHANGES_INVALID');
  expect(stderr).toContain(reason);
  expect(existsSync(outDir)).toBe(false);
});
