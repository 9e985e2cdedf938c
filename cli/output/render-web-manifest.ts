import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { splitTenantName } from '../../site/shared/tenant-facts.ts';
import { PAPER, tenantPalette } from '../../site/shared/colour/tenant-palette.ts';

/** A home screen has room for about as much. */
const LONGEST_SHORT_NAME = 12;

/** Icons that a manifest is asked for, by their sides in pixels; the others have tags of their own. */
const MANIFEST_ICONS = new Set([192, 512]);

/** What a browser needs to put the site on a home screen. It stays a site: the address bar is part of the trust in a shop. */
export function renderWebManifest({ tenant, icons }: Snapshot): string {
  const { cityName } = splitTenantName(tenant.name, tenant.city.name);
  return JSON.stringify({
    name: tenant.name,
    ...(cityName.length <= LONGEST_SHORT_NAME ? { short_name: cityName } : {}),
    lang: 'de',
    dir: 'ltr',
    id: ROUTES.home,
    start_url: ROUTES.home,
    scope: ROUTES.home,
    display: 'browser',
    background_color: PAPER,
    theme_color: tenantPalette(tenant.theme.lightPrimary).primary,
    icons:
      icons === undefined
        ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
        : icons.sizes
            .filter((size) => MANIFEST_ICONS.has(size))
            .map((size) => ({ src: `${icons.path}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  });
}
