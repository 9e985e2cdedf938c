import { LATEST_BUILD_FILE } from './cache-class.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';
import type { LatestBuild } from './build-time.ts';

/** Path within the site. */
export function buildMetaFile(buildId: string): string {
  return `builds/meta/${buildId}.json`;
}

/** Names the build in its site. Last of all files: whoever reads latest.json may rely on all the others. */
export function writeBuildFiles(
  siteDir: string,
  build: LatestBuild,
  { routes, isCompressed }: { routes: readonly string[]; isCompressed: boolean },
): Pick<SiteWriter, 'files' | 'differing'> {
  const writer = createSiteWriter(siteDir, isCompressed);
  writer.write(buildMetaFile(build.id), JSON.stringify({ ...build, prerendered: routes }));
  writer.write(LATEST_BUILD_FILE, JSON.stringify(build));
  return writer;
}
