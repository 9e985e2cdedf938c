import { rmSync } from 'node:fs';
import type { PlannedRedirect } from '../source/plan-site.ts';
import { copyImages } from '../output/copy-assets.ts';
import type { WorkingFolder } from '../release/working-folder.ts';
import type { ReleaseReader, ReleaseName } from '../release/release-reader.ts';
import { createSiteWriter, type WrittenFile } from '../output/site-writer.ts';
import type { BuildContext } from './build-context.ts';
import type { SiteBundle } from '../bundle/bundle-site.ts';
import type { TenantData } from './read-tenant.ts';
import { renderSite } from '../render/render-site.ts';

export interface SiteToMake {
  tenant: string;
  bundle: SiteBundle;
  data: TenantData;
  buildId: string;
  /** Pages and images that are as they were are taken from it. */
  previous?: { name: ReleaseName; release: ReleaseReader };
}

export interface MadeSite {
  files: WrittenFile[];
  /** Files that do not hold what was written. */
  differing: string[];
  /** Links of the pages that were rendered. */
  links: string[];
  /** Links of the pages that were taken over, and of some that are no more. */
  olderLinks: string[];
  routes: string[];
  redirects: PlannedRedirect[];
  /** Documents by what they were made from. */
  contents: Record<string, string>;
  /** Pages that were taken over. */
  reused: number;
  frameId: string;
}

/** Fills the working folder with a site: pages, images, the bundle's files and those for hosts and search engines. */
export async function makeSite(
  { tenant, bundle, data, buildId, previous }: SiteToMake,
  work: WorkingFolder,
  { pool, sharesPerTenant, isCompressed, emit }: BuildContext,
): Promise<MadeSite> {
  const { fields, immutablePaths, files: imageFiles } = data.images;
  const { code, codeId } = bundle;
  await data.freeze();
  const rendered = await renderSite(
    {
      tenant,
      code,
      codeId,
      buildId,
      siteDir: work.path,
      isCompressed,
      snapshotFile: data.snapshotFile,
      images: { fields, immutablePaths },
      ...(previous === undefined ? {} : { previous: previous.name }),
    },
    pool,
    sharesPerTenant,
    (pages) => emit({ type: 'rendered', tenant, pages }),
  );
  const writer = createSiteWriter(work.path, isCompressed);
  copyImages(imageFiles, writer, previous?.release);
  rmSync(data.snapshotFile);
  const olderLinks = rendered.reused > 0 ? (previous?.release.manifest.links ?? []) : [];
  return {
    ...rendered,
    files: [...rendered.files, ...writer.files],
    differing: [...rendered.differing, ...writer.differing()],
    olderLinks,
  };
}
