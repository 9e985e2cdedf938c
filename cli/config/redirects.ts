import {
  LICENSES_PATH,
  MANIFEST_PATH,
  MERCHANTS_ALIAS,
  PROMOTION_ALIAS,
  PROMOTION_PDF,
  ROUTES,
  SPECULATION_RULES_PATH,
} from '../../site/shared/routes.ts';
import { withoutTrailingSlashes } from '../../site/shared/url-paths.ts';
import { sourceOf } from '../lib/compression.ts';
import { problem, warning, type Finding } from './findings.ts';
import { redirectSettings, text, type RedirectSetting, type TenantSource } from './settings.ts';
import { parseUrl } from './urls.ts';

/** The source of the only redirect of a closed site, which every path follows. */
export const EVERY_PATH = '/*';

/** Every redirect must lead from an unused path of the site to an existing page, in one step. */
export function checkRedirects(tenant: TenantSource): Finding[] {
  const findings: Finding[] = [];
  const bySource = new Map<string, RedirectSetting>();
  const tenantDomain = text(tenant.settings, 'tenantDomain');
  const hasPromotion = text(tenant.settings, 'promotion') !== undefined;
  for (const redirect of redirectSettings(tenant.settings)) {
    const fault = faultOf(redirect, bySource, { tenantDomain, hasPromotion });
    if (fault === undefined) bySource.set(comparablePath(redirect.source), redirect);
    else findings.push(found(problem, tenant, redirect, fault));
  }
  return [...findings, ...checkSteps(tenant, bySource)];
}

function faultOf(
  { source, target }: RedirectSetting,
  earlier: ReadonlyMap<string, RedirectSetting>,
  { tenantDomain, hasPromotion }: { tenantDomain: string | undefined; hasPromotion: boolean },
): Fault | undefined {
  const atSource = sourceFault(source);
  if (atSource !== undefined) return { ...atSource, what: `the source ${atSource.what}` };
  const path = comparablePath(source);
  if (isReservedPath(path) || (path === PROMOTION_ALIAS && hasPromotion)) {
    return { what: 'the source is a page or file of the site', hint: 'remove it: a redirect cannot replace a file' };
  }
  if (earlier.has(path))
    return { what: 'the source occurs twice (a trailing slash makes no difference)', hint: 'keep one' };
  const atTarget = targetFault(target, tenantDomain);
  return atTarget === undefined ? undefined : { ...atTarget, what: `the target ${atTarget.what}` };
}

interface Fault {
  what: string;
  hint: string;
}

/** Follows each redirect through the others: a cycle never ends, and further steps cost the visitor time. */
function checkSteps(tenant: TenantSource, bySource: ReadonlyMap<string, RedirectSetting>): Finding[] {
  const domain = text(tenant.settings, 'tenantDomain');
  const findings: Finding[] = [];
  const reported = new Set<string>();
  for (const [start, redirect] of bySource) {
    const path = [start];
    let next = ownPath(redirect.target, domain);
    while (next !== undefined && bySource.has(next) && !path.includes(next)) {
      path.push(next);
      next = ownPath(bySource.get(next)?.target ?? '', domain);
    }
    if (next !== undefined && path.includes(next)) {
      const circle = path.slice(path.indexOf(next));
      if (!circle.some((step) => reported.has(step))) {
        const steps = redirect.setting.secret ? '' : `: ${[...circle, next].join(' → ')}`;
        const fault = { what: `it leads back to itself${steps}`, hint: 'choose an existing page as its target' };
        findings.push(found(problem, tenant, redirect, fault));
      }
      for (const step of circle) reported.add(step);
    } else if (path.length > 1) {
      const fault = { what: `it takes ${path.length} steps`, hint: 'use the last target directly' };
      findings.push(found(warning, tenant, redirect, fault));
    }
  }
  return findings;
}

function found(
  as: typeof problem | typeof warning,
  { name }: TenantSource,
  { source, target, setting }: RedirectSetting,
  { what, hint }: Fault,
): Finding {
  const which = setting.secret ? 'a redirect' : `redirect ${JSON.stringify(source)} to ${JSON.stringify(target)}`;
  return as(setting.place, `${which}: ${what}`, hint, name);
}

/** Maximum length of a folder name in file systems. */
const MAX_SEGMENT_BYTES = 255;

const KNOWN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'mailto:', 'tel:', 'ftp:']);

/** The path in comparable form: decoded, without query, fragment and trailing slash. */
export function comparablePath(path: string): string {
  const whole = path.replace(/[?#].*$/s, '');
  const bare = withoutTrailingSlashes(whole) || whole.slice(0, 1);
  return decode(bare) ?? bare;
}

/** Why a path is not a valid source of a redirect; undefined if it is valid. */
export function sourceFault(source: string): Fault | undefined {
  if (!source.startsWith('/')) return { what: 'does not start with /', hint: 'write only the path, such as "/alt"' };
  if (/[?#]/.test(source)) return { what: 'has a query or a fragment', hint: 'redirects match only the path' };
  if (source.includes('*') || source.includes('/:'))
    return { what: 'is a pattern', hint: 'write one redirect for each path' };
  // The stub of a redirect is a file in dist/<tenant>, so its path must not lead out of that folder.
  const segments = plainSegments(source);
  if (segments === undefined || segments.some((part) => /\s/.test(part))) {
    return { what: 'is not a plain path', hint: 'no "..", no "//", no spaces, no backslashes, valid % escapes' };
  }
  if (segments.some((part) => Buffer.byteLength(part) > MAX_SEGMENT_BYTES)) {
    return { what: 'has a segment that is too long', hint: `at most ${MAX_SEGMENT_BYTES} bytes between two slashes` };
  }
  return undefined;
}

/**
 * Why a text is not a valid target of a redirect; undefined if it is valid.
 * @param tenantDomain URLs on this domain are written as paths, so their path is checked too
 */
export function targetFault(target: string, tenantDomain: string | undefined): Fault | undefined {
  const hint = 'write a path such as "/neu" or an absolute https:// URL';
  if (/[\s\p{Cc}\\]/u.test(target)) return { what: 'contains spaces, line breaks or backslashes', hint };
  if (target.startsWith('//')) return { what: 'starts with //, which means another host', hint };
  if (target.startsWith('/')) return pathFault(target);
  const url = parseUrl(target);
  if (url === undefined) return { what: 'is neither a path nor a URL', hint };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    // An unknown scheme may be part of a secret, because targets may come from a variable.
    return { what: `uses ${KNOWN_SCHEMES.has(url.protocol) ? url.protocol : 'an unsupported scheme'}`, hint };
  }
  if (url.username !== '' || url.password !== '')
    return { what: 'contains credentials', hint: 'remove user and password' };
  // The parser has resolved ".." already.
  return url.host === tenantDomain?.toLowerCase() ? pathFault(url.pathname) : undefined;
}

/**
 * Browsers resolve `..` and treat backslashes as slashes: if a host decodes them, `/..//evil.example` and `/%5cevil.example`
 * lead to another site.
 */
function pathFault(target: string): Fault | undefined {
  if (plainSegments(target.replace(/[?#].*$/s, '')) !== undefined) return undefined;
  const hint = 'write the path as the site has it: no "." or ".." between slashes, no "//", no encoded / or \\';
  return { what: 'has a path that is not plain', hint };
}

/** The decoded segments of a path that every host and browser interprets in the same way; undefined for other paths. */
function plainSegments(path: string): string[] | undefined {
  const decoded = decode(path);
  if (decoded === undefined || /[\\\p{Cc}]/u.test(decoded) || /%2f/i.test(path)) return undefined;
  const segments = decoded.replace(/^\/|\/$/g, '').split('/');
  const isUnsafe = segments.some((part) => part === '.' || part === '..' || (part === '' && segments.length > 1));
  return isUnsafe ? undefined : segments;
}

/** The path of a target on the tenant's own site; undefined for other sites. */
export function ownPath(target: string, tenantDomain: string | undefined): string | undefined {
  if (target.startsWith('/')) return comparablePath(target);
  const url = parseUrl(target);
  return url !== undefined && url.host === tenantDomain?.toLowerCase() ? comparablePath(url.pathname) : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

// The paths that a build writes; commands/build.system.test.ts compares them with a built site.
const PAGES = new Set<string>([...Object.values(ROUTES), MERCHANTS_ALIAS]);
const FILES = new Set<string>([
  '/404.html',
  '/error.html',
  '/robots.txt',
  '/sitemap.xml',
  '/_headers',
  '/_redirects',
  '/redirects.json',
  '/favicon.ico',
  '/favicon.svg',
  LICENSES_PATH,
  MANIFEST_PATH,
  SPECULATION_RULES_PATH,
  PROMOTION_PDF,
  // Exists in the working folder until the pages are rendered.
  '/.snapshot.json',
]);
/** A part of a split sitemap. */
const SITEMAP_PART = /^\/sitemap-\d+\.xml$/;
const FOLDERS = ['/assets', '/builds', '/media', '/sandbox-api'];
/** Many hosts show these pages without their ending, too. */
const ERROR_PAGES = ['/404', '/error'];
const FILE_NAMES = new Set(['index.html', 'index.pageContext.json']);

/** Slugs without a short address `/<slug>`, although no page has this path. */
export const SLUGS_WITHOUT_SHORT_ADDRESS = [...ERROR_PAGES, ...FOLDERS].map((reserved) => reserved.slice(1));

/** Whether the path belongs to the site, so that a redirect from it would hide a page or a file. */
export function isReservedPath(path: string): boolean {
  if (PAGES.has(path) || ERROR_PAGES.includes(path)) return true;
  if (FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
  // Every file may have compressed forms.
  const file = sourceOf(path);
  return FILES.has(file) || SITEMAP_PART.test(file) || FILE_NAMES.has(file.slice(file.lastIndexOf('/') + 1));
}
