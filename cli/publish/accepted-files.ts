import type { ReleaseManifest } from '../release/release-manifest.ts';
import type { SiteToPublish } from './site-to-publish.ts';
import type { Target } from './target.ts';

/** A site without the files that are of no use at a target. */
export function acceptedBy({ accepts }: Target, site: SiteToPublish): SiteToPublish {
  if (accepts === undefined) return site;
  const files = new Map([...site.files].filter(([path]) => accepts(path)));
  return { ...site, files, manifest: acceptedManifest(site.manifest, accepts) };
}

/** A manifest without the files that are of no use at a target. */
export function acceptedManifest(manifest: ReleaseManifest, accepts: (path: string) => boolean): ReleaseManifest {
  return { ...manifest, files: accepted(manifest.files, accepts), carried: accepted(manifest.carried, accepts) };
}

function accepted<Facts>(
  files: Readonly<Record<string, Facts>>,
  accepts: (path: string) => boolean,
): Record<string, Facts> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => accepts(path)));
}
