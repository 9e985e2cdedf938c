import { constants, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compareText } from '../../../site/shared/sort-records.ts';
import { comparablePath } from '../../config/redirects.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';
import { findLinkingPages } from './collect-links.ts';
import type { WrittenFile } from './site-writer.ts';

interface OutputToCheck {
  /** Folder of the finished site. */
  siteDir: string;
  /** All files that were planned and written. */
  files: readonly WrittenFile[];
  /** Files whose content differs from what was written: see SiteWriter. */
  differing: readonly string[];
  /** Links within the site, collected while rendering, with query and fragment: `/gutscheine/x#y`, `/assets/a.js`. */
  links: ReadonlySet<string>;
  /** Links of the release that pages were reused from; some may no longer be on any page. */
  olderLinks: ReadonlySet<string>;
  redirects: readonly PlannedRedirect[];
}

export interface CheckedOutput {
  /** The site may go live if there are none. */
  problems: OutputProblem[];
  /** Modification time of a file, in milliseconds since 1970. */
  writtenAt(file: string): number;
}

/**
 * Compares the files on disk with the plan, and checks that all links, assets and redirects lead to a file. It runs for
 * every page of every tenant, so it makes one system call per folder and one per new file. Reused files were checked when they
 * were linked.
 */
export function checkOutput(site: OutputToCheck): CheckedOutput {
  const { siteDir, differing, links, olderLinks, redirects } = site;
  const placeOf = (file: string): string => path.join(siteDir, file);
  const files = new Map(site.files.map(([file, bytes]) => [file, bytes]));
  const sources = new Set(redirects.map(({ from }) => from));
  const resolves = (link: string): boolean => {
    const target = comparablePath(link);
    const file = target.slice(1);
    const folder = file === '' ? '' : `${file}/`;
    return files.has(file) || files.has(`${folder}index.html`) || sources.has(target);
  };
  const times = new Map(
    site.files.flatMap(([file, , takenMs]): [string, number][] => (takenMs === undefined ? [] : [[file, takenMs]])),
  );
  const wrong = checkFiles(siteDir, files, times);
  return {
    problems: [
      ...wrong,
      ...describeDiffering(differing).filter(({ path: file }) => !wrong.some((problem) => problem.path === file)),
      ...checkRedirects(redirects, files, resolves),
      ...checkLinks(placeOf, files, links, resolves),
      ...checkLinks(placeOf, files, olderLinks, resolves).filter(({ foundOn }) => foundOn !== undefined),
    ],
    writtenAt: (file) => times.get(file) ?? statSync(placeOf(file)).mtimeMs,
  };
}

/** @throws OutputRefused when there is any problem */
export function assertNoProblems(problems: readonly OutputProblem[], tenantId: string): void {
  if (problems.length > 0) throw new OutputRefused(tenantId, problems);
}

/** Compares the files found in one walk over the site with those written, and then looks for missing ones. */
function checkFiles(siteDir: string, files: ReadonlyMap<string, number>, times: Map<string, number>): OutputProblem[] {
  const folders = plannedFolders(files);
  const problems: OutputProblem[] = [];
  let found = 0;
  const visit = (folder: string): void => {
    for (const name of readdirSync(`${siteDir}${path.sep}${folder}`)) {
      const entry = folder + name;
      const bytes = files.get(entry);
      if (bytes !== undefined) {
        found += 1;
        const problem = times.has(entry) ? undefined : checkFile(siteDir, entry, bytes, times);
        if (problem !== undefined) problems.push(problem);
      } else if (folders.has(`${entry}/`)) visit(`${entry}/`);
      else problems.push({ kind: 'unplanned', path: entry, message: 'was not planned' });
    }
  };
  visit('');
  if (found < files.size) problems.push(...findMissing(siteDir, files));
  return problems.toSorted((a, b) => compareText(a.path, b.path));
}

function checkFile(
  siteDir: string,
  file: string,
  bytes: number,
  times: Map<string, number>,
): OutputProblem | undefined {
  const { size, mode, mtimeMs } = lstatSync(`${siteDir}${path.sep}${file}`);
  times.set(file, mtimeMs);
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) {
    return { kind: 'not-a-file', path: file, message: 'is not a regular file' };
  }
  if (size === 0) return { kind: 'empty', path: file, message: 'is empty' };
  if (size === bytes) return undefined;
  return { kind: 'wrong-size', path: file, message: `has ${size} bytes instead of ${bytes}` };
}

/** @param differing see SiteWriter */
export function describeDiffering(differing: readonly string[]): OutputProblem[] {
  return differing.map((file) => ({ kind: 'wrong-content', path: file, message: 'does not hold what was written' }));
}

function findMissing(siteDir: string, files: ReadonlyMap<string, number>): OutputProblem[] {
  return [...files.keys()]
    .filter((file) => lstatSync(`${siteDir}${path.sep}${file}`, { throwIfNoEntry: false }) === undefined)
    .map((file) => ({ kind: 'missing', path: file, message: 'was not written' }));
}

/** All parent folders of the files, with a trailing slash. */
function plannedFolders(files: ReadonlyMap<string, number>): Set<string> {
  const folders = new Set<string>();
  for (const file of files.keys()) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

function checkRedirects(
  redirects: readonly PlannedRedirect[],
  files: ReadonlyMap<string, number>,
  resolves: (link: string) => boolean,
): OutputProblem[] {
  const problems: OutputProblem[] = [];
  for (const { from, to, stub } of redirects) {
    const file = `${from.slice(1)}/index.html`;
    if (stub && !files.has(file)) {
      problems.push({ kind: 'missing', path: file, message: `was not written for the redirect to ${to}` });
    }
    if (to.startsWith('/') && !resolves(to)) {
      problems.push({ kind: 'broken-redirect', path: from, message: `leads to ${to}, which does not exist` });
    }
  }
  return problems;
}

function checkLinks(
  placeOf: (file: string) => string,
  files: ReadonlyMap<string, number>,
  links: ReadonlySet<string>,
  resolves: (link: string) => boolean,
): OutputProblem[] {
  const broken = [...links].filter((link) => !resolves(link));
  if (broken.length === 0) return [];
  const pages = findLinkingPages(placeOf, files.keys(), new Set(broken));
  return broken.map((link): OutputProblem => {
    const foundOn = pages.get(link);
    const message = 'does not exist';
    return foundOn === undefined
      ? { kind: 'broken-link', path: link, message }
      : { kind: 'broken-link', path: link, message, foundOn };
  });
}

const KINDS = {
  missing: 'missing',
  empty: 'empty',
  'wrong-size': 'of another size than written',
  'wrong-content': 'of other content than written',
  'not-a-file': 'not a regular file',
  unplanned: 'not planned',
  'broken-link': 'linked but not there',
  'broken-redirect': 'a redirect to nowhere',
} as const;

type OutputProblemKind = keyof typeof KINDS;

/** A difference between the planned site and the files on disk. */
export interface OutputProblem {
  kind: OutputProblemKind;
  /** Relative path of the file, or the URL of a link or redirect. */
  path: string;
  message: string;
  /** Relative path of the first document that contains the link. */
  foundOn?: string;
}

/** Maximum number of problems listed per kind: enough to see what they have in common. */
const LISTED = 10;

/** The finished site failed the output check and does not go live. */
export class OutputRefused extends OperatorError {
  readonly problems: readonly OutputProblem[];

  constructor(tenantId: string, problems: readonly OutputProblem[]) {
    super({
      code: 'OUTPUT_REFUSED',
      title: `The output of ${tenantId} was refused: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
      details: kindsOf(problems).flatMap((kind) => describeKind(kind, problems)),
      hint: hintFor(problems),
      exitCode: EXIT.OUTPUT_REFUSED,
    });
    this.name = 'OutputRefused';
    this.problems = problems;
  }
}

function kindsOf(problems: readonly OutputProblem[]): OutputProblemKind[] {
  return [...new Set(problems.map(({ kind }) => kind))];
}

function describeKind(kind: OutputProblemKind, problems: readonly OutputProblem[]): string[] {
  const same = problems.filter((problem) => problem.kind === kind);
  const lines = same
    .slice(0, LISTED)
    .map(({ path, message, foundOn }) => `  ${path} ${message}${foundOn === undefined ? '' : ` (on ${foundOn})`}`);
  const rest = same.length > LISTED ? [`  and ${same.length - LISTED} more`] : [];
  return [`${same.length} ${KINDS[kind]}:`, ...lines, ...rest];
}

/** Broken links come from the tenant's texts and settings; differing files are caused by something outside the build. */
function hintFor(problems: readonly OutputProblem[]): string {
  const links = problems.every(({ kind }) => kind === 'broken-link' || kind === 'broken-redirect');
  const cause = links
    ? "correct the link where it is written (the tenant's texts, or redirects in tenants.json)"
    : 'check that the disk is sound and that nothing else writes to the output folder, then build again';
  return `${cause}; the site that was there before is untouched`;
}
