import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { createSiteHandler } from '../../serve/preview/site-handler.ts';
import { serveForTest } from '../http-server.ts';
import { NU_CHECKER_FOLDER } from '../suite-programs.ts';

/** What the checker reads. It takes other types for HTML or rejects them. */
const CHECKED = /\.(?:html|css|svg)$/;

const JAR = path.join(NU_CHECKER_FOLDER, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** What the checker does not know. Its message is dropped where it is about this and nothing else. */
const GAPS: readonly { reason: string; message: RegExp; source: RegExp }[] = [
  {
    reason: 'A policy governs scripts that run. A block of data does not run, and browsers let it pass.',
    message: /^Inline script violates Content Security Policy/,
    source: /<script [^<>]*type="application\/(?:ld\+)?json"/,
  },
  {
    reason: 'Container queries (CSS Containment 3). The checker skips their blocks.',
    message: /^CSS: (?:Unrecognized at-rule “@container”|“container-type”: Property “container-type” doesn't exist\.)$/,
    source: /^(?:@container|container-type:)/,
  },
  {
    reason: 'Styles before the first ones (CSS Transitions 2). The checker skips their blocks.',
    message: /^CSS: Unrecognized at-rule “@starting-style”$/,
    source: /^@starting-style/,
  },
  {
    reason: 'Units of containers (CSS Containment 3).',
    message: /^CSS: “[\w-]+”: (?:Unknown dimension|Parse Error)\.$/,
    source: /\dcqi\b/,
  },
  {
    reason: 'View transitions (CSS View Transitions 1).',
    message: /^CSS: (?:Parse Error\.|Unknown pseudo-element or pseudo-class “::view-transition”\.)$/,
    source: /^::view-transition/,
  },
  {
    reason: 'Gradients with a variable for a size, or with two stops in one (CSS Images 4).',
    message:
      /^CSS: “(?:-webkit-)?mask”: (?:“var\(--notch\)” is not a “radial-|too few values for the property “linear-)/,
    source: /gradient\((?:circle var\(--notch\)|#000 0 0\))/,
  },
  {
    reason: 'A value of Compositing and Blending 2.',
    message: /^CSS: “mix-blend-mode”: “plus-lighter” is not a “mix-blend-mode” value\.$/,
    source: /^mix-blend-mode:plus-lighter$/,
  },
  {
    reason: 'The position and size of a mask in its shorthand (CSS Masking 1).',
    message: /^CSS: “(?:-webkit-)?mask”: Too many values or values are not recognized\.$/,
    source: /^(?:-webkit-)?mask:url\(/,
  },
  {
    reason: 'A property of CSS Scroll Snap 2.',
    message: /^CSS: “scroll-initial-target”: Property “scroll-initial-target” doesn't exist\.$/,
    source: /^scroll-initial-target:nearest$/,
  },
  {
    reason: 'A property of CSS Basic User Interface 4.',
    message: /^CSS: “field-sizing”: Property “field-sizing” doesn't exist\.$/,
    source: /^field-sizing:content$/,
  },
];

/** A message in the checker's JSON. */
interface Message {
  type: 'error' | 'info' | 'non-document-error';
  /** As given, or the path of a file after `file:`. */
  url: string;
  message: string;
  extract?: string;
  lastLine?: number;
  lastColumn?: number;
}

export interface Finding {
  /** Path below the site's folder. */
  file: string;
  message: string;
  extract: string;
}

/**
 * Runs the Nu HTML checker once for all documents, stylesheets and drawings of sites. Each site is served at the root of an
 * origin of its own, because the checker applies the policy of a document to what it loads. Remarks that are neither errors
 * nor warnings are left out: they advise against the slash that React writes in `<br/>`, which is valid.
 * @param folders of the sites, absolute
 * @returns for each folder, how many files were checked, and what the checker found
 */
export async function checkSites(folders: readonly string[]): Promise<{ files: number; findings: Finding[] }[]> {
  const sites = await Promise.all(folders.map(serveSite));
  const addresses = sites.flatMap(({ files, locate }) => files.map(locate));
  // After a drawing, it would take documents for drawings.
  const messages = await runChecker(addresses.toSorted((one, other) => other.localeCompare(one)));
  await Promise.all(sites.map(({ server }) => server[Symbol.asyncDispose]()));
  return Promise.all(
    sites.map(async ({ folder, files, locate }) => {
      const fileAt = new Map(files.map((file) => [locate(file), file]));
      const findings = await Promise.all(
        messages.map(async (message) => {
          const file = fileAt.get(message.url.replace(/^file:/, ''));
          return file === undefined ? [] : findingsIn(folder, file, message);
        }),
      );
      return { files: files.length, findings: findings.flat() };
    }),
  );
}

async function serveSite(folder: string) {
  const answer = createSiteHandler(folder);
  const server = await serveForTest((...exchange) => void answer(...exchange));
  return {
    folder,
    server,
    files: (await readdir(folder, { recursive: true })).filter((file) => CHECKED.test(file)),
    /** The URL of a document. The checker recognises a drawing only in a file. */
    locate: (file: string) =>
      file.endsWith('.html')
        ? `${server.origin}/${file.split(path.sep).map(encodeURIComponent).join('/')}`
        : path.join(folder, file),
  };
}

async function runChecker(urls: readonly string[]): Promise<Message[]> {
  const options = ['--format', 'json', '--also-check-css', '--also-check-svg', '--skip-info-messages'];
  const { stderr } = await execa('java', [
    // Otherwise it fetches nothing from this machine.
    '-Dnu.validator.servlet.allow-forbidden-hosts=true',
    '-jar',
    JAR,
    ...options,
    '--exit-zero-always',
    ...urls,
  ]);
  return JSON.parse(stderr).messages;
}

async function findingsIn(folder: string, file: string, message: Message): Promise<Finding[]> {
  const { extract = '' } = message;
  const source = file.endsWith('.css')
    ? declarationAt(await readFile(path.join(folder, file), 'utf8'), message)
    : extract;
  const isGap = GAPS.some((gap) => gap.message.test(message.message) && gap.source.test(source));
  return isGap ? [] : [{ file, message: message.message, extract }];
}

/** The declaration, or what begins a block, that a message points at: an extract shows only a few characters of it. */
function declarationAt(css: string, { lastLine = 1, lastColumn = 1 }: Message): string {
  const line = css.split('\n')[lastLine - 1] ?? '';
  const place = lastColumn - 1;
  const start = Math.max(...[...';{}'].map((sign) => line.lastIndexOf(sign, place - 1))) + 1;
  return (/^[^;{}]*/.exec(line.slice(start))?.[0] ?? '').trim();
}
