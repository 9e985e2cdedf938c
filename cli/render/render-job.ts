import type { WrittenFile } from '../pipeline/written-file.ts';
import type { PlannedRedirect } from '../pipeline/plan-redirects.ts';
import type { SitePage } from '../../site/shared/site-pages.ts';

/** Plain data that crosses to a render process: a share of one tenant's site. */
export interface RenderJob {
  tenant: string;
  serverEntry: string;
  /** Working folder of the tenant's site. */
  siteDir: string;
  /** The frozen snapshot: text crosses to another process faster than the objects it stands for. */
  snapshotJson: string;
  buildId: string;
  tenantHead: string;
  pages: SitePage[];
  /** Redirects that get a stub document for hosts that know no redirects. */
  stubs: PlannedRedirect[];
  /** Whether this share includes 404.html and error.html. */
  withErrorPages: boolean;
}

/** What a share left on disk, so that the output can be checked against it. */
export interface RenderResult {
  /** Relative path and size in bytes of each file written. */
  files: WrittenFile[];
  /** Links to the own site found in the documents, each once. */
  links: string[];
}

export type FromRenderProcess =
  | { kind: 'ready' }
  | { kind: 'progress'; pages: number }
  | { kind: 'done'; result: RenderResult }
  | { kind: 'failed'; name: string; message: string; code?: string; path?: string; stack?: string };
