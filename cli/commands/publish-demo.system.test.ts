import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants, writeTargets } from '../testing/cli-fixture.ts';

let folder: string;

beforeAll(async () => {
  const api = await serveApi({ tenants: 1, merchants: 3 });
  folder = temporaryFolder();
  writeTenants(folder, {
    tenants: [
      { id: 'seeblick', tenantDomain: 'seeblick-karte.example', sandbox: true },
      tenantOf(api, 'stadt-001', { mode: 'production' }),
    ],
  });
  writeTargets(folder, { web: { type: 'directory', path: 'www' } });
  const { stderr, exitCode } = await run(folder, ['build', '--all', '--quiet']);
  expect(exitCode, stderr).toBe(0);
});

const publish = (...argv: string[]) => run(folder, ['publish', '--target', 'web', ...argv]);
const isPublished = (id: string) => existsSync(path.join(folder, 'www', id));

describe('a sandbox tenant outside of testing', () => {
  test('is closed to search engines, and refused by publish and by a dry run, with the reason', async () => {
    expect(readFileSync(path.join(folder, 'dist/seeblick/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
    const id = 'seeblick';
    for (const more of [[], ['--dry-run']]) {
      const outcome = await publish('--tenant', id, ...more);
      expect(outcome.exitCode).toBe(5);
      expect(outcome.stderr).toContain(`DEMO_REFUSED  ${id} shows demo data, so it was not published`);
      expect(outcome.stderr).toContain('--demo');
      expect(isPublished(id)).toBe(false);
    }
  });

  test('is refused by the release alone, whatever tenants.json says by then', async () => {
    const other = temporaryFolder();
    writeTenants(other, {
      tenants: [{ id: 'seeblick', tenantDomain: 'seeblick.example', sandbox: true, mode: 'testing' }],
    });
    const config = ['--config', path.join(other, 'tenants.json')];
    const { exitCode, stderr } = await publish('--tenant', 'seeblick', ...config);
    expect({ exitCode, stderr }).toEqual({ exitCode: 5, stderr: expect.stringContaining('DEMO_REFUSED') });
  });

  test('does not keep other tenants from being published', async () => {
    const { exitCode, stdout } = await publish('--all', '--json');
    expect(exitCode).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({
      tenants: [
        { tenant: 'seeblick', status: 'failed', failure: { code: 'DEMO_REFUSED' } },
        { tenant: 'stadt-001', status: 'published' },
      ],
    });
  });

  test('is published with --demo', async () => {
    const { exitCode, stderr } = await publish('--tenant', 'seeblick', '--demo');
    expect(exitCode, stderr).toBe(0);
    expect(isPublished('seeblick')).toBe(true);
  });
});
