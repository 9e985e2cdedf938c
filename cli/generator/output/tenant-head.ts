import { hash } from 'node:crypto';
import { HEADING_FONTS } from '../../../site/shared/heading-fonts.ts';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import { MANIFEST_ICONS, TOUCH_ICON } from '../../../site/shared/models/image.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { MANIFEST_PATH } from '../../../site/shared/routes.ts';
import { organization, renderThings } from '../../../site/shared/structured-data/thing.ts';
import { tenantPalette, tenantStylesheet } from '../../../site/shared/colour/tenant-palette.ts';
import { documentPolicy, type PolicyKind } from './content-security-policy.ts';

/** Other sites see which site a visitor comes from, but not which page. */
export const REFERRER_POLICY = 'strict-origin';

/** The tenant's head tags, preceded by the policies as meta tags for hosts that send no headers. */
export function renderHeadWithPolicy(snapshot: Snapshot, stylesheet: string, kind: PolicyKind): string {
  const policy = escapeHtml(documentPolicy(snapshot, kind));
  return [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="referrer" content="${REFERRER_POLICY}">`,
    renderTenantHead(snapshot, stylesheet),
  ].join('');
}

/**
 * The head tags of all pages of a tenant: stylesheet, icons, preview of shared links, and the organization.
 * @param stylesheet path of the tenant's colours
 */
export function renderTenantHead(snapshot: Snapshot, stylesheet: string): string {
  const { tenant, headingFont } = snapshot;
  return [
    ...(headingFont === undefined ? [] : [fontPreload(HEADING_FONTS[headingFont].file)]),
    `<link rel="stylesheet" href="${stylesheet}">`,
    ...iconTags(snapshot),
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    `<meta name="theme-color" content="${tenantPalette(tenant.theme.lightPrimary).primary}">`,
    property('og:type', 'website'),
    property('og:site_name', tenant.name),
    property('og:locale', 'de_DE'),
    renderThings([organization(snapshot)]),
  ].join('');
}

/** The stylesheet names the font as well, but too late for the first paint. */
function fontPreload(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;
}

function iconTags({ icons }: Snapshot): string[] {
  if (icons === undefined) return ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    ...icons
      .filter(({ size }) => !MANIFEST_ICONS.includes(size))
      .map(({ size, path }) => {
        const rel = size === TOUCH_ICON ? 'rel="apple-touch-icon"' : 'rel="icon" type="image/png"';
        return `<link ${rel} sizes="${size}x${size}" href="${path}">`;
      }),
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

export interface TenantStyle {
  /** Relative path; the name changes with the content. */
  file: string;
  css: string;
}

/** The tenant's colours and typeface as a file, because the Content-Security-Policy forbids inline styles. */
export function tenantStyle({ tenant, headingFont }: Snapshot): TenantStyle {
  const css = tenantStylesheet(tenant.theme, headingFont);
  return { file: `assets/tenant.${hash('sha256', css, 'base64url').slice(0, 8)}.css`, css };
}
