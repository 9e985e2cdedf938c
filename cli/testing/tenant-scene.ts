import path from 'node:path';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { filesForTest, releaseForTest } from './published-site.ts';
import { readManifest, writeManifest, type ReleaseManifest } from '../generator/release/release-manifest.ts';
import { run, sandboxTenants, temporaryFolder, writeTargets, writeTenants, type Outcome } from './cli-fixture.ts';

export interface TenantScene {
  /** The current folder of runs. */
  folder: string;
  outDir: string;
  /** Runs a command line in this process. */
  run(...argv: string[]): Promise<Outcome>;
  /** Writes tenants.json. */
  configure(...ids: string[]): void;
  /** Makes a release of a tenant live in the output folder, like a build. */
  release(tenant: string, buildId: string, more?: Partial<ReleaseManifest>): void;
}

interface SceneOptions {
  /** By name; the prefix of a store gets a folder for each tenant. */
  targets?: Readonly<Record<string, TargetConfig>>;
  /** Letters of the releases that each tenant has, the live one last. */
  builds?: string;
}

/** For tests: a folder with a configuration, a folder `www` as the target `web`, and small sites of `ids`. */
export function tenantScene(
  ids: readonly string[],
  { targets = { web: { type: 'directory', path: 'www' } }, builds = 'ab' }: SceneOptions = {},
): TenantScene {
  const folder = temporaryFolder();
  const outDir = path.join(folder, 'dist');
  const entries = Object.entries(targets).map(([name, target]) => {
    const folders = { prefix: '{tenant}', statePrefix: '{tenant}/.voucher-site' };
    return [name, target.type === 's3' ? { ...target, ...folders } : target];
  });
  writeTargets(folder, Object.fromEntries(entries));
  const scene: TenantScene = {
    folder,
    outDir,
    run: (...argv) => run(folder, argv),
    configure(...configured) {
      writeTenants(folder, { defaults: { mode: 'testing' }, tenants: sandboxTenants(configured) });
    },
    release(tenant, buildId, more) {
      releaseForTest(outDir, filesForTest(buildId), tenant);
      const manifest = readManifest(outDir, tenant, buildId);
      if (manifest !== undefined && more !== undefined) writeManifest(outDir, buildId, { ...manifest, ...more });
    },
  };
  scene.configure(...ids);
  for (const id of ids) for (const build of builds) scene.release(id, build);
  return scene;
}
