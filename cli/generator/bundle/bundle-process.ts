import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { build as buildWithVike } from 'vike/api';
import { build as buildWithVite, type Plugin } from 'vite';
import { toError } from '../../lib/errors.ts';
import { endWithParent } from '../../lib/processes.ts';
import { PATTERNS_FOLDER } from '../output/drawn-faces.ts';
import { FRAMES_FILE, PAGE_TYPES_ENTRY } from '../render/bundled-pages.ts';
import { callsInSources, describeSourceError, sourceMapOf } from '../render/source-calls.ts';
import { renderFrames } from './render-frames.ts';
import { siteViteConfig } from './vite-config.ts';

/* Entry of the bundling process. It runs while data is loaded, and its memory is free again before pages are rendered. */
const [root, outDir] = process.argv.slice(2);
if (root === undefined || outDir === undefined)
  throw new Error('bundle-process needs the sources and the folder for the bundle');
endWithParent();
process.channel?.unref();
try {
  await buildWithVike({ viteConfig: siteViteConfig({ root, outDir }) });
  const serverDir = path.join(outDir, 'server');
  writeFileSync(path.join(serverDir, FRAMES_FILE), JSON.stringify(await renderFrames(serverDir)));
  await joinPageCode(serverDir);
  deleteJoinedCode(outDir);
  copyPatterns(root, serverDir);
} catch (error) {
  // A page type that throws while its frame is rendered; the bundler names files itself.
  const thrown = originalOf(error);
  const calls = callsInSources(thrown);
  process.stderr.write(`${calls.length === 0 ? inspect(error) : describeSourceError(thrown, calls).join('\n')}\n`);
  // Vike catches uncaught errors and only prints them, so Node would exit with 0.
  process.exit(1);
}

/**
 * Joins the code that renders pages, libraries included, into one file: a render process loads it three times as fast as
 * a hundred small files. Code that only browsers load stays separate.
 * @param serverDir server part of the bundle
 */
async function joinPageCode(serverDir: string): Promise<void> {
  const file = `${PAGE_TYPES_ENTRY}.mjs`;
  await buildWithVite({
    root: path.dirname(serverDir),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    // Vite reports importers by their real paths.
    plugins: [keepDynamicImportsExternal(realpathSync(serverDir)), readSourceMaps(realpathSync(serverDir))],
    // Without it, React is included twice: its production and its development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(serverDir, file),
      outDir: serverDir,
      emptyOutDir: false,
      target: 'node20',
      // Keeps stack traces of failed pages readable.
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        output: { entryFileNames: file, sourcemapExcludeSources: true, sourcemapPathTransform: toSourceName },
        // Debug info contains file paths, which differ from bundle to bundle.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  });
}

function keepDynamicImportsExternal(serverDir: string): Plugin {
  return {
    name: 'voucher-site:keep-dynamic-imports-external',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer === undefined) return undefined;
      const target = path.relative(serverDir, path.resolve(path.dirname(importer), source));
      return { id: `./${target.replaceAll(path.sep, '/')}`, external: true };
    },
  };
}

/** Lets errors of the joined code name places in the sources instead of the files that are joined. */
function readSourceMaps(serverDir: string): Plugin {
  return {
    name: 'voucher-site:read-source-maps',
    load(id) {
      if (!id.startsWith(serverDir) || !existsSync(sourceMapOf(id))) return undefined;
      return { code: readFileSync(id, 'utf8'), map: readFileSync(sourceMapOf(id), 'utf8') };
    },
  };
}

/** Removes what depends on the place of the bundle: the folder of the joined files, and the way to the libraries. */
function toSourceName(source: string): string {
  return source.replace(/^(?:.*\/server\/)?(?:chunks|entries)\//, '').replace(/^.*(?:node_modules|\.\.)\//, '');
}

/** Builds use the joined code alone, and what browsers load. Vike's own entry also contains paths of this machine. */
function deleteJoinedCode(outDir: string): void {
  const joined = `${PAGE_TYPES_ENTRY}.mjs`;
  keepOnly(outDir, ['client', 'server']);
  keepOnly(path.join(outDir, 'server'), [joined, sourceMapOf(joined), FRAMES_FILE]);
}

function keepOnly(folder: string, kept: readonly string[]): void {
  for (const name of readdirSync(folder).filter((entry) => !kept.includes(entry))) {
    rmSync(path.join(folder, name), { recursive: true });
  }
}

/** The fronts of vouchers as images of shared links, which builds colour. */
function copyPatterns(root: string, serverDir: string): void {
  const from = path.join(root, 'site/styles/faces');
  const to = path.join(serverDir, PATTERNS_FOLDER);
  cpSync(from, to, { recursive: true, filter: (file) => file === from || file.endsWith('.png') });
}

/** Vike replaces the message of an error that it logs. */
function originalOf(error: unknown): Error {
  const { getOriginalError }: { getOriginalError?: unknown } = Object(error);
  return toError(typeof getOriginalError === 'function' ? getOriginalError.call(error) : error);
}
