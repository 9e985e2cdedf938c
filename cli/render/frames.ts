import type { SitePage } from '../../site/shared/site-pages.ts';
import { renderFrame, type Frame } from './frame.ts';
import type { TenantContext } from './tenant-context.ts';

export interface Frames {
  /** The frame of a page's type, rendered when the first page of that type comes by. */
  frameOf(page: SitePage): Promise<Frame>;
}

/** The frames of one tenant. */
export function createFrames(tenant: TenantContext, onRendered: (frame: Frame) => void = () => {}): Frames {
  const frames = new Map<string, Frame>();
  return {
    async frameOf(page) {
      const pageType = pageTypeOf(page);
      const known = frames.get(pageType);
      if (known !== undefined) return known;
      const frame = await renderFrame(page.path, tenant);
      frames.set(pageType, frame);
      onRendered(frame);
      return frame;
    },
  };
}

/** Details of one list share a page type; any other page is its own. */
function pageTypeOf({ path, routeParams }: SitePage): string {
  return Object.keys(routeParams).length === 0 ? path : path.slice(0, path.lastIndexOf('/') + 1);
}
