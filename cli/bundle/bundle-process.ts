import { realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { build as buildWithVike } from 'vike/api';
import { build as buildWithVite, type Plugin } from 'vite';
import { endWithParent } from '../lib/processes.ts';
import { packageRoot } from '../lib/paths.ts';
import { FRAMES_FILE, PAGE_TYPES_ENTRY } from '../render/bundled-pages.ts';
import { renderFrames } from './render-frames.ts';
import { siteViteConfig } from './vite-config.ts';

/* Entry of the bundling process. It runs while data is loaded, and its memory is free again before pages are rendered. */
const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('bundle-process needs the folder for the bundle');
endWithParent();
process.channel?.unref();
try {
  await buildWithVike({ viteConfig: siteViteConfig({ packageRoot: packageRoot(), outDir }) });
  const serverDir = path.join(outDir, 'server');
  writeFileSync(path.join(serverDir, FRAMES_FILE), JSON.stringify(await renderFrames(serverDir)));
  await joinPageCode(serverDir);
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
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
    plugins: [keepDynamicImportsExternal(realpathSync(serverDir))],
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
      rolldownOptions: {
        output: { entryFileNames: file },
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
