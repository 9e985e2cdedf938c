import { marked } from 'marked';
import { parseHex } from '../../../site/shared/colour/colours.ts';
import type { HslColour } from '../../../site/shared/models/tenant.ts';
import type { ClosedPage, Snapshot } from '../../../site/shared/models/snapshot.ts';
import { clipText } from '../../../site/shared/parsing/text.ts';
import { plainText, structureText } from '../../../site/shared/text/tenant-markup.ts';
import { closedPageInvalid, type ClosedConfig } from '../../config/closed.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';
import { createSiteSettings } from './site-settings.ts';

const NO_ENDPOINTS = { merchantEndpoint: '', orderEndpoint: '', tenantEndpoint: '', portalEndpoint: '' };

/**
 * The data of a closed programme: what tenants.json and the page's file say, and nothing of an API.
 * @param markdown of the page; empty for a redirect
 * @throws OperatorError CLOSED_PAGE_INVALID
 */
export function closedSnapshot(config: TenantConfig, closed: ClosedConfig, markdown: string): Snapshot {
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
      closed: isPage ? parseClosedPage(markdown, closed.page) : closed,
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

/** By law, they must be found from every page: § 5 DDG, Art. 13 DSGVO. */
const LEGAL = ['Impressum', 'Datenschutz'];

const DESCRIPTION_LENGTH = 160;

/** @throws OperatorError CLOSED_PAGE_INVALID if the text has no title, or lacks a legal section */
export function parseClosedPage(markdown: string, file: string): ClosedPage {
  const [, title = '', rest = ''] = /^# ([^\n]+)\n(.*)$/s.exec(markdown.replaceAll('\r\n', '\n').trim()) ?? [];
  if (title === '')
    throw closedPageInvalid(file, 'does not begin with a title', 'Begin it with a line such as "# Auf Wiedersehen".');
  const { html, sections } = structureText(sanitizeMarkup(marked.parse(rest, { async: false })));
  const legal = LEGAL.map((name) => {
    const section = sections.find((each) => each.title.startsWith(name));
    if (section !== undefined) return section;
    throw closedPageInvalid(
      file,
      `has no section "${name}"`,
      `The law wants it on every site: add "## ${name}" and its text.`,
    );
  });
  const [first = ''] = html.split('<h2', 1);
  return {
    title: plainText(title),
    description: clipText(plainText(first), DESCRIPTION_LENGTH),
    html,
    sections,
    legal,
  };
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
