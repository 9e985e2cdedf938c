import { parseHex } from '../../../site/shared/colour/colours.ts';
import type { HslColour } from '../../../site/shared/models/tenant.ts';
import type { ClosedPage, Snapshot } from '../../../site/shared/models/snapshot.ts';
import { clipText } from '../../../site/shared/parsing/text.ts';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
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
  const { html, sections } = structureText(sanitizeMarkup(markdownToHtml(rest)));
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

/**
 * Converts headings, paragraphs, lists, links, bold and italic text, and line breaks; markup is kept. The result is not
 * sanitised.
 */
export function markdownToHtml(markdown: string): string {
  const blocks: { tag: string; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    const [, signs = '', heading] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    const [, mark, item] = /^ {0,3}([-*+]|\d+[.)]) (.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (line.trim() === '') isOpen = false;
    else if (heading !== undefined) {
      blocks.push({ tag: `h${signs.length}`, lines: [heading.trim()] });
      isOpen = false;
    } else if (item !== undefined) {
      const tag = /\d/.test(mark ?? '') ? 'ol' : 'ul';
      if (last?.tag === tag) last.lines.push(item);
      else blocks.push({ tag, lines: [item] });
      isOpen = true;
    } else if (isOpen && last !== undefined) last.lines.push(`${last.lines.pop() ?? ''}\n${line.trimStart()}`);
    else {
      blocks.push({ tag: 'p', lines: [line] });
      isOpen = true;
    }
  }
  return blocks.map(({ tag, lines }) => blockOf(tag, lines.map(inlineOf))).join('\n');
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

function blockOf(tag: string, lines: readonly string[]): string {
  const inner = tag === 'ul' || tag === 'ol' ? lines.map((line) => `<li>${line}</li>`).join('') : lines.join('\n');
  return `<${tag}>${inner}</${tag}>`;
}

function inlineOf(text: string): string {
  return text
    .replaceAll(
      /\[([^[\]\n]+)\]\(([^()\s]+)\)/g,
      (_all, label: string, href: string) => `<a href="${escapeHtml(href)}">${label}</a>`,
    )
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*\n]+)\*/g, '<em>$1</em>')
    .replaceAll(/(?: {2}|\\)\n/g, '<br>\n');
}
