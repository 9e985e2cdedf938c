import { documentPolicy, type PolicyKind } from './content-security-policy.ts';
import { escapeHtml } from '../../site/shared/text/plain-text.ts';
import { MANIFEST_PATH } from '../../site/shared/routes.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { organization, absoluteUrl, renderThings } from '../../site/shared/structured-data/thing.ts';
import { tenantPalette } from '../../site/shared/colour/tenant-palette.ts';

/** Other sites learn which site a visitor comes from, and not from which page. */
export const REFERRER_POLICY = 'strict-origin';

/** Side of the icon for the home screen of iOS, in pixels. */
const TOUCH_ICON = 180;

/**
 * The tenant's head with the policies of a page before it, for hosts that send no headers. A document that has both is held
 * to both, which say the same.
 */
export function renderGuardedHead(snapshot: Snapshot, stylesheet: string, kind: PolicyKind): string {
  const policy = escapeHtml(documentPolicy(snapshot, kind));
  return [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="referrer" content="${REFERRER_POLICY}">`,
    renderTenantHead(snapshot, stylesheet),
  ].join('');
}

/**
 * The tags that are the same on all pages of a tenant: styles, icons, what a shared link looks like, and who is behind
 * the site.
 * @param stylesheet path of the tenant's own colours
 */
export function renderTenantHead(snapshot: Snapshot, stylesheet: string): string {
  const { tenant } = snapshot;
  return [
    `<link rel="stylesheet" href="${stylesheet}">`,
    ...iconTags(snapshot),
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    `<meta name="theme-color" content="${tenantPalette(tenant.theme.lightPrimary).primary}">`,
    property('og:type', 'website'),
    property('og:site_name', tenant.name),
    property('og:locale', 'de_DE'),
    ...shareTags(snapshot),
    renderThings([organization(snapshot)]),
  ].join('');
}

function iconTags({ icons }: Snapshot): string[] {
  if (icons === undefined) return ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  const [smallest] = icons.sizes;
  const tags = ['<link rel="icon" href="/favicon.ico" sizes="32x32">'];
  if (smallest !== undefined) {
    tags.push(
      `<link rel="icon" type="image/png" sizes="${smallest}x${smallest}" href="${icons.path}-${smallest}.png">`,
    );
  }
  if (icons.sizes.includes(TOUCH_ICON)) {
    tags.push(`<link rel="apple-touch-icon" sizes="180x180" href="${icons.path}-${TOUCH_ICON}.png">`);
  }
  return tags;
}

/** Networks want the whole address, and the size so that they can show the image before they have it. */
function shareTags({ shareImage, site, tenant }: Snapshot): string[] {
  if (shareImage === undefined) return ['<meta name="twitter:card" content="summary">'];
  return [
    property('og:image', absoluteUrl(shareImage.path, site.tenantDomain)),
    property('og:image:width', String(shareImage.width)),
    property('og:image:height', String(shareImage.height)),
    property('og:image:alt', tenant.name),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
