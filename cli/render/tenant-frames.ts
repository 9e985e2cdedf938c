import { assert } from '../lib/errors.ts';
import type { BundledPages } from './bundled-pages.ts';
import { frameTypeOf } from './frame.ts';
import type { TenantContext } from './tenant-context.ts';
import { dressFrame, type TenantFrame } from './tenant-frame.ts';

export interface TenantFrames {
  /** The frame of a page's type, with header and footer of the tenant since the first page of that type came by. */
  frameOf(page: { path: string; routeParams: Record<string, string> }): TenantFrame;
}

export function createTenantFrames(
  { frames, pageTypes, renderers }: BundledPages,
  tenant: TenantContext,
  onDressed: (frame: TenantFrame) => void = () => {},
): TenantFrames {
  const dressed = new Map<string, TenantFrame>();
  return {
    frameOf(page) {
      const type = frameTypeOf(page);
      const known = dressed.get(type);
      if (known !== undefined) return known;
      const frame = frames[type];
      const pageType = frame && pageTypes[frame.pageId];
      assert(frame !== undefined && pageType !== undefined, `the bundle has no page type for ${page.path}`);
      const tenantFrame = dressFrame({ ...frame, ...pageType, renderers }, tenant);
      dressed.set(type, tenantFrame);
      onDressed(tenantFrame);
      return tenantFrame;
    },
  };
}
