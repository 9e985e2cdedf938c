import { parseHex } from '../../../site/shared/colour/colours.ts';
import type { HslColour } from '../../../site/shared/models/tenant.ts';
import type { ClosedPage, Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { ClosedConfig } from '../../config/closed.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { assert } from '../../lib/errors.ts';
import { parseText, requireSection } from './own-pages.ts';
import { createSiteSettings } from './site-settings.ts';
import { pageInvalid, type TextFile } from './named-files.ts';

const NO_ENDPOINTS = { merchantEndpoint: '', orderEndpoint: '', tenantEndpoint: '', portalEndpoint: '' };

/**
 * The data of a closed programme: what tenants.json and the page's file say, and nothing of an API.
 * @param page undefined for a redirect
 * @throws OperatorError PAGE_INVALID
 */
export function closedSnapshot(config: TenantConfig, closed: ClosedConfig, page: TextFile | undefined): Snapshot {
  const { tenantDomain } = config;
  const isPage = 'page' in closed;
  return {
    tenant: {
      id: 'closed',
      name: isPage ? closed.name : tenantDomain,
      websiteDomain: tenantDomain,
      theme: isPage && closed.color !== undefined ? { lightPrimary: toHsl(closed.color) } : {},
      favicons: [],
      city: {},
      websiteSponsors: [],
      voucherValidityPeriodInYears: 3,
      featureFlags: [],
    },
    site: {
      ...createSiteSettings(config, { browserEndpoints: NO_ENDPOINTS }),
      closed: shownBy(closed, page),
    },
    merchants: [],
    featuredMerchants: [],
    categories: [],
    pointsOfSale: [],
    salesPoints: [],
    templates: [],
    supporters: [],
    images: {},
  };
}

function shownBy(closed: ClosedConfig, page: TextFile | undefined): ClosedPage | { redirect: string } {
  if ('redirect' in closed) return closed;
  assert(page !== undefined, 'the page of a closed tenant has been read');
  return parseClosedPage(page);
}

/** By law, they must be found from every page: § 5 DDG, Art. 13 DSGVO. */
const LEGAL = ['Impressum', 'Datenschutz'];

/** @throws OperatorError PAGE_INVALID if the text has no title, or lacks a legal section */
export function parseClosedPage(file: TextFile): ClosedPage {
  const { title, description = '', html, sections } = parseText(file);
  if (title === undefined)
    throw pageInvalid(file, 'does not begin with a title', 'Begin it with a line such as "# Auf Wiedersehen".');
  const legal = LEGAL.map((name) =>
    requireSection(sections, file, { name, isIt: (section) => section.title.startsWith(name) }),
  );
  return { title, description, html, sections, legal };
}

/** @param hex `#rrggbb` */
function toHsl(hex: string): HslColour {
  const [red, green, blue] = parseHex(hex);
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, light] = [high - low, (high + low) / 2];
  if (range === 0) return { hue: 0, saturation: 0, lightness: light * 100 };
  const sixth =
    high === red ? (green - blue) / range : high === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: (range / (1 - Math.abs(2 * light - 1))) * 100,
    lightness: light * 100,
  };
}
