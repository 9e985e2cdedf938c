import { pageTypeOf } from './choose-pages.ts';
import type { Change } from './group-changes.ts';
import { readSiteFile, type ReviewedSite } from './reviewed-site.ts';

/** Begins the subject of changes that show in no picture and no data of a page. */
export const SETTINGS = 'settings:';

const FILES = ['_headers', '_redirects', 'robots.txt'];

/** Tags of a document's head that search engines obey, as documents contain them. */
const TAGS = [
  { name: '<meta name="robots">', value: /<meta name="robots" content="([^"<>]*)"/ },
  { name: '<link rel="canonical">', value: /<link rel="canonical" href="([^"<>]*)"/ },
];

type SettingsChange = Omit<Change, 'tenant'>;

/**
 * Compares what decides how a site is found and served.
 * @param pages those whose documents differ, which have been fetched
 * @param documentOf path of a page's document
 */
export async function compareSettings(
  before: ReviewedSite,
  after: ReviewedSite,
  pages: readonly string[],
  documentOf: (page: string) => string,
): Promise<SettingsChange[]> {
  await before.fetch(FILES.filter((file) => file in before.manifest.files));
  const textOf = (site: ReviewedSite, file: string): string => readSiteFile(site, file)?.toString() ?? '';
  const ofFiles = FILES.flatMap((file) => compareLines(file, textOf(before, file), textOf(after, file)));
  const ofHeads = pages.flatMap((page) =>
    compareHeads(page, textOf(before, documentOf(page)), textOf(after, documentOf(page))),
  );
  return [...ofFiles, ...ofHeads];
}

function compareLines(file: string, before: string, after: string): SettingsChange[] {
  if (before === after) return [];
  const [was, is] = [before, after].map((text) => new Set(text.split('\n')));
  const gone = [...(was ?? [])].filter((line) => is?.has(line) === false).map((line) => `- ${line}`);
  const come = [...(is ?? [])].filter((line) => was?.has(line) === false).map((line) => `+ ${line}`);
  const lines = [...gone, ...come];
  const page = `/${file}`;
  const details = lines.length === 0 ? ['the same lines in another order'] : lines;
  return [{ page, type: page, subject: `${SETTINGS} ${file}`, details, kinds: ['has changed'] }];
}

function compareHeads(page: string, before: string, after: string): SettingsChange[] {
  const [from, to] = [before, after].map((html) => html.split(/<\/head>/i, 1)[0] ?? '');
  return TAGS.flatMap(({ name, value }) => {
    const [was, is] = [from, to].map((head = '') => value.exec(head)?.[1]);
    if (was === is) return [];
    const details = [`${withoutPath(was, is)} → ${withoutPath(is, was)}`];
    return [{ page, type: pageTypeOf(page), subject: `${SETTINGS} ${name}`, details, kinds: ['has changed'] }];
  });
}

/** Addresses without the path that both have, so that a new domain is one change of all pages. */
function withoutPath(value: string | undefined, other: string | undefined): string {
  if (value === undefined) return 'none';
  const [url, another] = [value, other ?? ''].map((text) => (URL.canParse(text) ? new URL(text) : undefined));
  return url !== undefined && url.pathname === another?.pathname ? url.origin : value;
}

/** What is left to say if documents differ, but nothing that a review compares. */
export function unseenChange({ manifest: before }: ReviewedSite, { manifest: after }: ReviewedSite): SettingsChange {
  const what =
    before.frameId === after.frameId
      ? 'Documents have changed'
      : 'Code, header, footer or settings have changed, and with them every document';
  const details = [`${what}, but no picture, data or setting that a review compares`];
  return { page: '/', type: '/', subject: `${SETTINGS} documents`, details, kinds: ['has changed'] };
}
