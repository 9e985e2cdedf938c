import path from 'node:path';
import { readImports, type SourceFile } from './source-files.ts';

/** An import that the architecture forbids. */
interface Violation {
  file: string;
  imported: string;
  reason: string;
}

interface Layer {
  name: string;
  /** Which files belong to the layer; the first layer that matches wins. */
  pattern: RegExp;
  /** Layers that it may import beside itself. */
  mayImport: readonly string[];
}

/** The command line from its entry to its tools: a folder may import every folder to its right, never one to its left. */
const CLI_ORDER = [
  'main',
  'commands',
  'review',
  'fleet/monitor',
  'fleet/queue',
  'generator',
  'publish',
  'fleet',
  'serve',
  'doctor',
].concat(
  ['bundle', 'render', 'output', 'release', 'maps', 'images', 'source'].map((stage) => `generator/${stage}`),
  ['config', 'report', 'lib'],
);

/** Rooms with rooms in them: the layer holds the files beside those. */
const OPEN_ROOMS = new Set(['fleet', 'generator']);

/** Those that start the embedded programme API, or read what it is called with. */
const STARTS_SANDBOX = new Set(['commands', 'generator', 'serve', 'doctor']);

const CLI_LAYERS = CLI_ORDER.map((name, index): Layer => ({
  name: `cli/${name}`,
  pattern: name === 'main' ? /^cli\/[\w.-]+\.ts$/ : new RegExp(`^cli/${name}/${OPEN_ROOMS.has(name) ? '[^/]+$' : ''}`),
  mayImport: [
    ...CLI_ORDER.slice(index + 1).map((right) => `cli/${right}`),
    'shared',
    'payment',
    'cli/sandbox-path',
    ...(STARTS_SANDBOX.has(name) ? ['cli/sandbox'] : []),
  ],
}));

const CLI_ANYTHING = [...CLI_ORDER.map((name) => `cli/${name}`), 'cli/sandbox', 'cli/sandbox-path', 'shared'];

const ANYTHING = ['shared', 'components', 'features', 'pages', 'data', 'page-list', 'page-parts', 'page-texts'].concat([
  'page-testing',
  'cli/sandbox',
  'cli/testing',
]);

const PROGRAM_HELPERS = [
  'cli-fixture',
  'cli-process',
  'system-setup',
  'sign-message',
  'changing-city',
  'kill-scene',
  'kill-rounds',
  'sshd',
  'redis-server',
  'web-server',
].concat(
  [
    'hosts',
    'each-target',
    'package-copy',
    'installed-package',
    'suite-programs',
    'small-disk',
    'dev-server',
    'fleet-scene',
    'tenant-scene',
  ],
  ['run-process', 'preview-site', 'slow-drawing', 'nu-checker/.*'],
);

/** The whole architecture in one table; the first pattern that matches a file names its layer. */
export const LAYERS: readonly Layer[] = [
  {
    name: 'site-tests',
    pattern: /^site\/.*\.test\.tsx?$/,
    mayImport: [
      'payment',
      'payment-flows',
      'shared',
      'components',
      'features',
      'layouts',
      'client',
      'renderer',
      'site-testing',
      // Bundles the scripts of documents, which a test runs.
      'cli/generator/bundle',
    ],
  },
  {
    name: 'site-testing',
    pattern: /^site\/testing\//,
    mayImport: ['payment-flows', 'shared', 'features', 'components'],
  },
  {
    name: 'payment',
    pattern: /^site\/payment\/(payment-provider|providers|\w+\/provider)\.ts$/,
    mayImport: [],
  },
  { name: 'payment-flows', pattern: /^site\/payment\//, mayImport: ['payment', 'shared'] },
  {
    name: 'shared',
    // Of the sleeping page, what documents, sleeping and awake pages agree on.
    pattern: /^site\/(shared\/|sleeping-page\/(names|reload-guard|sleeping-document)\.ts$)/,
    mayImport: ['payment'],
  },
  { name: 'components', pattern: /^site\/components\//, mayImport: ['shared'] },
  { name: 'features', pattern: /^site\/features\//, mayImport: ['components', 'payment', 'payment-flows', 'shared'] },
  { name: 'layouts', pattern: /^site\/layouts\//, mayImport: ['features', 'components', 'shared', 'styles'] },
  { name: 'client', pattern: /^site\/client\//, mayImport: ['features', 'payment', 'shared'] },
  {
    name: 'renderer',
    pattern: /^site\/renderer\//,
    mayImport: ['layouts', 'features', 'components', 'sleeping-page', 'first-view', 'shared'],
  },
  {
    name: 'first-view',
    pattern: /^site\/sleeping-page\/first-view\//,
    mayImport: ['pages', 'layouts', 'features', 'components', 'shared'],
  },
  { name: 'sleeping-page', pattern: /^site\/sleeping-page\//, mayImport: ['features', 'payment', 'shared'] },
  { name: 'styles', pattern: /^site\/styles\//, mayImport: [] },
  {
    name: 'pages',
    pattern: /^templates\/.*\+Page\.tsx$/,
    mayImport: ['features', 'components', 'payment', 'shared', 'data', 'page-parts', 'page-texts'],
  },
  { name: 'data', pattern: /^templates\/.*\+data\.ts$/, mayImport: ['payment', 'shared', 'page-texts'] },
  {
    name: 'page-config',
    pattern: /^templates\/.*\+[\w.]+\.ts$/,
    mayImport: ['renderer', 'client', 'features', 'shared'],
  },
  { name: 'page-tests', pattern: /^templates\/.*\.test\.tsx?$/, mayImport: [...ANYTHING, 'renderer', 'layouts'] },
  { name: 'page-list', pattern: /^templates\/page-types\.ts$/, mayImport: ['renderer', 'shared'] },
  { name: 'page-testing', pattern: /^templates\/testing\//, mayImport: ['page-list', 'components', 'shared'] },
  { name: 'page-texts', pattern: /^templates\/.*texts\.ts$/, mayImport: ['shared'] },
  {
    name: 'page-parts',
    pattern: /^templates\/.*\.tsx?$/,
    mayImport: ['features', 'components', 'payment', 'shared', 'data', 'page-texts'],
  },
  {
    name: 'cli/system-tests',
    pattern: /^cli\/(?!sandbox\/).*\.system\.test\.ts$/,
    mayImport: [...CLI_ANYTHING, 'cli/testing', 'cli/testing-programs'],
  },
  { name: 'cli/tests', pattern: /^cli\/(?!sandbox\/).*\.test\.ts$/, mayImport: [...CLI_ANYTHING, 'cli/testing'] },
  {
    // They run whole commands, or start servers and other programs: too slow for `npm test`.
    name: 'cli/testing-programs',
    pattern: new RegExp(`^cli/testing/(${PROGRAM_HELPERS.join('|')})\\.ts$`),
    mayImport: [...CLI_ANYTHING, 'cli/testing'],
  },
  { name: 'cli/testing', pattern: /^cli\/testing\//, mayImport: CLI_ANYTHING },
  { name: 'cli/sandbox-path', pattern: /^cli\/sandbox\/sandbox-path\.ts$/, mayImport: [] },
  { name: 'cli/sandbox', pattern: /^cli\/sandbox\//, mayImport: ['shared', 'cli/sandbox-path'] },
  ...CLI_LAYERS,
  { name: 'scripts', pattern: /^scripts\//, mayImport: [...CLI_ANYTHING, 'cli/testing', 'cli/testing-programs'] },
];

/** Every import that goes against the table, or from one feature into another. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    readImports(file).flatMap((imported) => {
      const reason = forbids(file.path, imported);
      return reason === null ? [] : [{ file: file.path, imported, reason }];
    }),
  );
}

/** A file that only passes on what others export hides where things are. */
export function findBarrels(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => {
      const statements = withoutComments(text)
        .split(';')
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '');
      return statements.length > 0 && statements.every((statement) => /^export\b.*\bfrom\b/s.test(statement));
    })
    .map((file) => file.path);
}

function forbids(file: string, imported: string): string | null {
  const from = layerOf(file);
  const to = layerOf(imported);
  if (from === undefined || to === undefined) return null;
  if (from.name === to.name) {
    const crossing = from.name === 'features' && featureOf(file) !== featureOf(imported);
    return crossing ? 'a feature never imports another feature' : null;
  }
  return from.mayImport.includes(to.name) ? null : `${from.name} may not import ${to.name}`;
}

function layerOf(file: string): Layer | undefined {
  return LAYERS.find(({ pattern }) => pattern.test(file));
}

function featureOf(file: string): string | undefined {
  return path.posix.dirname(file).split('/')[2];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The first import cycle, as a path from a file back to itself; null if there is none. */
export function findCycle(files: readonly SourceFile[]): string[] | null {
  const imports = new Map(files.map((file) => [file.path, readImports(file)]));
  const done = new Set<string>();

  function walk(file: string, trail: readonly string[]): string[] | null {
    const start = trail.indexOf(file);
    if (start !== -1) return [...trail.slice(start), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const cycle = walk(imported, [...trail, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  }

  for (const file of imports.keys()) {
    const cycle = walk(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
