import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import { LICENSE_LIST, licenseNotices } from './generator/bundle/license-notices.ts';

/** Not compiled in: native code, and what only bundling the site's code and reviews need (`peerDependencies` in package.json). */
const EXTERNAL = ['@vitejs/plugin-react', 'msgpackr-extract', 'playwright-core', 'sharp', 'vike', 'vite'];

/** `vite build --mode` of the script that becomes a single file. */
const RENDER_PROCESS = 'render-process';

/**
 * Modules that are loaded together become one file, with what they import: looking up the 80 that a build needs takes a
 * seventh of the time of one without changes.
 */
const CHUNK_GROUPS = [
  { name: 'program', test: /[\\/]cli[\\/]program\.ts$/, priority: 2 },
  // What the other processes share with the main one.
  {
    name: 'lib',
    test: /[\\/]cli[\\/](lib[\\/]|generator[\\/]images[\\/]image-(?:errors|recipe|store|type)|generator[\\/]render[\\/]source-calls)/,
    priority: 1,
  },
  { name: 'build', test: isBuildEntry },
];

/** What every build loads by itself; its other modules are imported by these. */
const BUILD_ENTRIES = new Set(
  [
    'generator/build-tenant',
    'generator/run-build',
    'commands/build',
    'config/print-findings',
    'config/read-config',
    'fleet/monitor/record-run',
    'generator/render/render-pool',
    'report/reporters',
  ].map((name) => {
    const file = path.join(import.meta.dirname, `${name}.ts`);
    if (!existsSync(file)) throw new Error(`${file} does not exist: correct BUILD_ENTRIES in cli/vite.config.ts`);
    return file;
  }),
);

function isBuildEntry(id: string): boolean {
  return BUILD_ENTRIES.has(id);
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** Lists the packages of both modes: render processes contain nothing that the other processes do not. */
const LICENSES_FILE = 'licenses.txt';
const INTRODUCTION =
  'The files of this folder contain the following packages. Their copyright notices and licenses apply to these parts.';

/**
 * Compiles the command line to cli/compiled; each command and its libraries become a chunk that is loaded on use. Render
 * processes run all of their code and start in every build, so theirs is one file: looking up 60 takes a third of their start.
 */
export default defineConfig(({ mode }) => ({
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    licenseNotices({ fileName: LICENSES_FILE, introduction: INTRODUCTION, root: ROOT }),
    ...(mode === RENDER_PROCESS ? [] : [sandboxScripts()]),
  ],
  // Libraries are compiled in: an installation has few packages, and looking up hundreds of small files takes half of a
  // short command's time.
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: 'cli/compiled',
    emptyOutDir: mode !== RENDER_PROCESS,
    target: 'node20',
    minify: false,
    sourcemap: false,
    license: mode !== RENDER_PROCESS && { fileName: LICENSE_LIST },
    rolldownOptions: {
      // What other commands import on use stays with what a build loads.
      checks: { ineffectiveDynamicImport: false },
      input:
        mode === RENDER_PROCESS
          ? { 'render-process': 'cli/generator/render/render-process.ts' }
          : {
              main: 'cli/main.ts',
              api: 'cli/api.ts',
              'bundle-package': 'cli/generator/bundle/bundle-package.ts',
              'bundle-process': 'cli/generator/bundle/bundle-process.ts',
              'image-process': 'cli/generator/images/image-process.ts',
            },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        comments: { jsdoc: false },
        codeSplitting: mode !== RENDER_PROCESS && { groups: CHUNK_GROUPS },
      },
    },
  },
}));

/** Compiles the scripts of the sandbox's PayPal for browsers. They are classic scripts, as PayPal's own. */
function sandboxScripts(): Plugin {
  const compile = async (name: string): Promise<string> => {
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        rolldownOptions: {
          input: path.join(ROOT, `cli/sandbox/payments/paypal-browser/${name}.ts`),
          output: { format: 'iife' },
        },
      },
    });
    const [output] = Array.isArray(result) ? result : [result];
    if (output === undefined || !('output' in output)) throw new Error('a build without watch mode has an output');
    return output.output[0].code;
  };
  return {
    name: 'voucher-site:sandbox-scripts',
    generateBundle: {
      // Earlier, Vite drops the assets of a build for servers.
      order: 'post',
      async handler() {
        for (const name of ['approval-page', 'web-sdk']) {
          this.emitFile({ type: 'asset', fileName: `sandbox/${name}.js`, source: await compile(name) });
        }
      },
    },
  };
}
