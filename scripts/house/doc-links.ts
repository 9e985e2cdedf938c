import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './source-files.ts';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'compiled', 'test-results', '.git']);

/** Folders whose names begin a path of the repository: `cli/main.ts`, `docs/`. */
const TOP_FOLDERS = ['cli', 'site', 'templates', 'scripts', 'docs', 'ci', 'deploy', '.ci'];

const CODE_SPAN = /`([^`\s]+)`/g;
const LINK = /\]\(([^()\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;
/** Written by `npm ci`, so no file of the repository. */
const COMPILED = 'cli/compiled';

const CODE_FILE = /^[\w+.…*-]+\.(?:tsx?|css|sh)$/;

/** All files of the repository, relative to it, without what is installed or built. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(root, file) : [file];
  });
}

export function readDocs(root: string, files: readonly string[]): SourceFile[] {
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/**
 * What Markdown files name although it does not exist: paths and file names in backticks, targets and anchors of relative
 * links. In paths, `*`, `…` and `<name>` stand for any text, `**` for any folders, `{a,b}` for one of several.
 */
export function findDeadReferences(docs: readonly SourceFile[], files: readonly string[]): string[] {
  return docs.flatMap((doc) =>
    doc.text.split('\n').flatMap((line, index) => {
      const paths = [...line.matchAll(CODE_SPAN)].map(([, span = '']) => span).filter((span) => !isNamed(span, files));
      const links = [...line.matchAll(LINK)]
        .map(([, link = '']) => link)
        .filter((link) => !isReached(link, doc, docs, files));
      return [...paths, ...links].map((dead) => `${doc.path}:${index + 1} names ${dead}, which does not exist`);
    }),
  );
}

function isNamed(span: string, files: readonly string[]): boolean {
  const isPath = TOP_FOLDERS.some((folder) => span.startsWith(`${folder}/`));
  if ((!isPath && !CODE_FILE.test(span)) || span === COMPILED) return true;
  const pattern = new RegExp(
    `${isPath ? '^' : '(?:^|/)'}${toPattern(span.replace(/\/$/, ''))}${isPath ? '(?:/|$)' : '$'}`,
  );
  return files.some((file) => pattern.test(file));
}

function toPattern(span: string): string {
  return span
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^{}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '(?:.*/)?')
    .replaceAll(/\*|…|<[^<>]*>/g, '[^/]*');
}

function isReached(link: string, doc: SourceFile, docs: readonly SourceFile[], files: readonly string[]): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? doc.path : path.posix.join(path.posix.dirname(doc.path), target);
  if (!files.some((known) => known === file || known.startsWith(`${file.replace(/\/$/, '')}/`))) return false;
  const linked = docs.find((known) => known.path === file);
  return anchor === undefined || linked === undefined || anchorsOf(linked.text).includes(anchor);
}

/** Comments of TypeScript and CSS. Globs in strings do not match, because white space or a brace precedes a comment. */
const COMMENT = /(?<=^|[\s{])(?:\/\*[^]*?\*\/|\/\/ .*)/gm;
const FILE_NAME = /[\w.+*<>{},/-]*[\w>}*]\.(?:tsx?|css|js|json)(?!\w|\.\w)/g;
/** Files that operators or builds write, files of packages, and names in examples. */
const OTHER_FILES =
  /(?:^|\/)(?:latest|targets|cities|summary|index\.pageContext)\.json$|^assets\/a\.js$|^dist\/leaflet\.css$/;

/** File names in comments that do not exist. A name may leave out its leading folders. */
export function findDeadNames(sources: readonly SourceFile[], files: readonly string[]): string[] {
  return sources.flatMap((source) =>
    [...source.text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
      const names = [...comment.matchAll(FILE_NAME)].map(([name]) => name.replace(/^[./]*\//, ''));
      const dead = names.filter((name) => !OTHER_FILES.test(name) && !isTail(name, files));
      const line = source.text.slice(0, index).split('\n').length;
      return dead.map((name) => `${source.path}:${line} names ${name}, which does not exist`);
    }),
  );
}

function isTail(name: string, files: readonly string[]): boolean {
  const pattern = new RegExp(`(?:^|/)${toPattern(name)}$`);
  return files.some((file) => pattern.test(file));
}

/** The ids that GitHub gives to headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
