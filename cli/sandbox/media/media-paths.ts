import { SANDBOX_PATH } from '../sandbox-path.ts';
import type { ShopKind } from './shop-kind.ts';

/** Addresses of one tenant's pictures. Without an origin, so that answers do not depend on the sandbox's port. */
export function mediaPaths(tenantId: string) {
  const base = `${SANDBOX_PATH}/media/${tenantId}`;
  return {
    logo: `${base}/logo.svg`,
    smallLogo: `${base}/small-logo.svg`,
    favicon: `${base}/favicon.svg`,
    share: `${base}/share.svg`,
    skyline: `${base}/skyline.svg`,
    header: `${base}/header.svg`,
    acceptancePdf: `${base}/akzeptanzstellen.pdf`,
    /** `name`: a motif that is drawn, e.g. `geburtstag`. */
    motif: (name: string) => `${base}/motif/${name}.svg`,
    sponsor: (slug: string) => `${base}/sponsor/${slug}.svg`,
    shopLogo: (kind: ShopKind, slug: string) => `${base}/shop-logo/${kind}/${slug}.svg`,
    /** `slug` varies colours and details of the drawing. */
    storefront: (kind: ShopKind, slug: string) => `${base}/storefront/${kind}/${slug}.svg`,
  };
}

export type MediaPaths = ReturnType<typeof mediaPaths>;
