import { LATEST_BUILD_FILE } from './file-headers.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';

/** Path within the site. */
export function buildMetaPath(buildId: string): string {
  return `builds/meta/${buildId}.json`;
}

/** Writes the files that identify the build. They are written last: latest.json implies that all other files exist. */
export function writeBuildFiles(
  siteDir: string,
  build: LatestBuild,
  { routes, isCompressed }: { routes: readonly string[]; isCompressed: boolean },
): Pick<SiteWriter, 'files' | 'differing'> {
  const writer = createSiteWriter(siteDir, isCompressed);
  writer.write(buildMetaPath(build.id), JSON.stringify({ ...build, prerendered: routes }));
  writer.write(LATEST_BUILD_FILE, JSON.stringify(build));
  return writer;
}

/** Content of builds/latest.json; open pages compare `id` with their own. */
interface LatestBuild {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** See PageData. */
  frameId: string;
}
