import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { changingCity } from '../testing/changing-city.ts';
import { run } from '../testing/cli-fixture.ts';

const IDS = ['stadt-001', 'stadt-002', 'stadt-003'];
let city: Awaited<ReturnType<typeof changingCity>>;
let folder: string;

beforeAll(async () => {
  city = await changingCity(20, IDS.length);
  ({ folder } = city);
  expect((await run(folder, ['build', '--all', '--quiet'])).exitCode).toBe(0);
});

const place = (name: string) => path.join(folder, name);
const build = (...more: string[]) => run(folder, ['build', '--all', ...more]);

test('the changes of a reviewed build document go live, and no others', async () => {
  city.list(city.merchants.slice(0, 8));
  const refused = await build('--json');
  expect(refused.exitCode).toBe(5);
  const document = JSON.parse(refused.stdout);
  expect(document.tenants).toMatchObject(IDS.map(() => ({ failure: { acceptChange: [expect.any(String)] } })));
  // Reviewed: the change of stadt-002 is not intended.
  document.tenants.splice(1, 1);
  writeFileSync(place('reviewed.json'), JSON.stringify(document));
  const accepted = await build('--accept-change', 'reviewed.json', '--json');
  expect(accepted.exitCode).toBe(5);
  const statuses = JSON.parse(accepted.stdout).tenants.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['built', 'failed', 'built']);
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
  if (content !== undefined) writeFileSync(place('wrong.json'), content);
  const file = content === undefined ? 'missing.json' : 'wrong.json';
  const { exitCode, stderr } = await build('--accept-change', file);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('ACCEPTED_CHANGES_INVALID');
  expect(stderr).toContain(reason);
});
