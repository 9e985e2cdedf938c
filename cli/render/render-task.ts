import type { PreparedImages } from '../images/gather-images.ts';
import type { ImageRequests } from '../images/images-of.ts';
import type { BundledCode } from '../output/copy-bundle.ts';
import type { PlannedRedirect } from '../source/plan-redirects.ts';
import type { Share } from './share-of.ts';
import type { WrittenFile } from '../output/written-file.ts';
import type { OperatorErrorDetails } from '../lib/errors.ts';
import type { SnapshotSource } from '../source/snapshot-of.ts';
import type { ReleaseName } from '../release/previous-release.ts';

/* Plain data that crosses between the generator and its render processes. */

/** Argument of a process that is likely to be asked to prepare a tenant first. */
export const PREPARES = 'prepares';

/** A piece of a tenant's build that one process does in one go. */
export type RenderTask =
  | { kind: 'prepare'; job: PrepareJob }
  | { kind: 'render'; job: RenderJob }
  /** Load the code that renders, to have it when it is needed. */
  | { kind: 'load'; serverDir: string };

export interface PrepareJob {
  source: SnapshotSource;
  /** Where the snapshot goes for the processes that render it: through the generator it would cost time and memory. */
  snapshotFile: string;
}

/** A tenant's data, checked and ready to be rendered by any process. */
export interface PreparedTenant {
  /** Names the data: see freezeSnapshot. */
  digest: string;
  /** Images that the pages will show. */
  images: ImageRequests;
  /** Number of pages that the site will have. */
  pages: number;
  /** How many records of each kind it shows. */
  counts: Record<string, number>;
  warnings: { code: string; message: string; count: number; examples: string[] }[];
}

/** A share of one tenant's site. */
export interface RenderJob {
  tenant: string;
  code: BundledCode;
  /** Working folder of the tenant's site. */
  siteDir: string;
  /** Written when the tenant was prepared, before its images were there. */
  snapshotFile: string;
  images: Pick<PreparedImages, 'fields' | 'immutablePaths'>;
  buildId: string;
  /** Names the code that makes the site: bundle and generator. */
  codeId: string;
  /** What has not changed since is taken from it. Absent: everything is made. */
  previous?: ReleaseName;
  /** Files get compressed files beside them. */
  isCompressed: boolean;
  /** Which of how many shares, counted from 0. The first also holds what a site has once, beside its pages. */
  share: Share;
}

/** What a share left on disk, so that the output can be checked against it. */
export interface RenderResult {
  files: WrittenFile[];
  /** See SiteWriter. */
  differing: string[];
  /** Links to the own site found in the documents that were rendered, each once. */
  links: string[];
  /** Documents by what they were made from. */
  contents: Record<string, string>;
  /** Pages that were taken from the release before. */
  reused: number;
  /** See PageData. */
  frameId: string;
  /** Paths of the pages, in the order of the plan. */
  routes: string[];
  /** All redirects of the site, told by the first share. */
  redirects: PlannedRedirect[];
}

export type FromRenderProcess =
  | { kind: 'ready' }
  | { kind: 'progress'; pages: number }
  | { kind: 'done'; result: PreparedTenant | RenderResult | undefined }
  | { kind: 'refused'; error: OperatorErrorDetails }
  | { kind: 'failed'; name: string; message: string; code?: string; path?: string; stack?: string };
