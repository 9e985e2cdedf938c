import type { PreparedImages } from '../images/prepare-images.ts';
import type { ImageRequests } from '../images/image-requests.ts';
import type { BundledCode } from '../output/copy-assets.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';
import type { WrittenFile } from '../output/site-writer.ts';
import type { OperatorErrorDetails } from '../../lib/errors.ts';
import type { ToldError } from '../../lib/file-errors.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import type { SnapshotSource } from '../source/pull-snapshot.ts';
import type { SnapshotFacts } from '../source/snapshot-facts.ts';
import type { ReleaseName } from '../release/release-reader.ts';

/* Messages between the main process and the render processes: plain data. */

/** A part of a tenant's build that one process runs as a whole. */
export type RenderTask =
  | { kind: 'prepare'; job: PrepareJob }
  | { kind: 'render'; job: RenderJob }
  /** Load the code that renders in advance. */
  | { kind: 'load'; serverDir: string };

export interface PrepareJob {
  source: SnapshotSource;
  /** Receives the snapshot, which render processes read from there: sending it through the main process costs time and memory. */
  snapshotFile: string;
}

/** A tenant's validated data, ready to be rendered by any process. */
export interface PreparedTenant {
  /** Identifies the data: see serializeSnapshot. */
  digest: string;
  /** Images that the pages will show. */
  images: ImageRequests;
  /** Number of pages that the site will have. */
  pages: number;
  /** Number of records by kind. */
  counts: Record<string, number>;
  /** What the guard compares with the live release. */
  facts: SnapshotFacts;
  warnings: readonly BuildWarning[];
}

/** A share of one tenant's site. */
export interface RenderJob {
  tenant: string;
  code: BundledCode;
  /** Working folder of the tenant's site. */
  siteDir: string;
  /** Written when the tenant was prepared; lacks the images. */
  snapshotFile: string;
  images: Pick<PreparedImages, 'fields' | 'immutablePaths'>;
  buildId: string;
  /** Identifies the code that makes the site: bundle and generator. */
  codeId: string;
  /** Unchanged files are reused from this release. Absent: all files are made. */
  previous?: ReleaseName;
  /** Write compressed files beside the others. */
  isCompressed: boolean;
  /** The first share also contains the files that a site has beside its pages. */
  share: Share;
}

/** One part of a list that was divided into `of` parts; `index` counts from 0. */
export interface Share {
  index: number;
  of: number;
}

/** What a share wrote to disk; the output check compares it with the files found. */
export interface RenderResult {
  files: WrittenFile[];
  /** See SiteWriter. */
  differing: string[];
  /** Links within the site in the rendered documents, without duplicates. */
  links: string[];
  /** Digest of each document's parts: see ReleaseManifest. */
  contents: [document: string, digest: string][];
  /** Number of pages that were reused from the previous release. */
  reused: number;
  /** See PageData. */
  frameId: string;
  /** Paths of the pages, in the order of the plan. */
  routes: string[];
  /** All redirects of the site, in the first share's result only. */
  redirects: PlannedRedirect[];
}

export type FromRenderProcess =
  | { kind: 'ready' }
  | { kind: 'progress'; pages: number }
  /** `memory`: what the process has, in bytes. */
  | { kind: 'done'; result: PreparedTenant | RenderResult | undefined; memory: number }
  | { kind: 'refused'; error: OperatorErrorDetails }
  | ({ kind: 'failed' } & ToldError);
