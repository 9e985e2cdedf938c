import type { SitePage } from '../../site/shared/site-pages.ts';
import { renderFrame, type Frame } from './frame.ts';
import type { TenantContext } from './tenant-context.ts';
import { dressFrame, type TenantFrame } from './tenant-frame.ts';

/** The frames of a bundle, kept for all tenants of a process. */
export type Frames = Map<string, Frame>;

export interface TenantFrames {
  /** The frame of a page's type, made when the first page of that type comes by. */
  frameOf(page: SitePage): Promise<TenantFrame>;
}

export function createTenantFrames(
  frames: Frames,
  tenant: TenantContext,
  onDressed: (frame: TenantFrame) => void = () => {},
): TenantFrames {
  const dressed = new Map<string, TenantFrame>();
  return {
    async frameOf(page) {
      const pageType = pageTypeOf(page);
      const known = dressed.get(pageType);
      if (known !== undefined) return known;
      const frame = frames.get(pageType) ?? (await renderFrame(page.path, tenant));
      frames.set(pageType, frame);
      const tenantFrame = dressFrame(frame, tenant);
      dressed.set(pageType, tenantFrame);
      onDressed(tenantFrame);
      return tenantFrame;
    },
  };
}

/** Details of one list share a page type; any other page is its own. */
function pageTypeOf({ path, routeParams }: SitePage): string {
  return Object.keys(routeParams).length === 0 ? path : path.slice(0, path.lastIndexOf('/') + 1);
}
