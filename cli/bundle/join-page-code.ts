import { realpathSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { PAGE_TYPES_ENTRY } from '../render/bundled-pages.ts';

/**
 * Puts all that pages are rendered with into the bundle's entry for them, libraries included: a render process loads one
 * file in a third of the time that it needs for a hundred. Code that only browsers load stays where it is.
 * @param serverDir of the bundle
 */
export async function joinPageCode(serverDir: string): Promise<void> {
  const file = `${PAGE_TYPES_ENTRY}.mjs`;
  await build({
    root: path.dirname(serverDir),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    // The importing files are told by their real paths.
    plugins: [leaveDynamicImports(realpathSync(serverDir))],
    // Or else React comes twice, once for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(serverDir, file),
      outDir: serverDir,
      emptyOutDir: false,
      target: 'node20',
      // Who reads where a page failed wants to recognise the code.
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: file },
        // It would name each file with its path, which is another one for each bundle.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  });
}

function leaveDynamicImports(serverDir: string): Plugin {
  return {
    name: 'leave-dynamic-imports',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer === undefined) return undefined;
      const target = path.relative(serverDir, path.resolve(path.dirname(importer), source));
      return { id: `./${target.replaceAll(path.sep, '/')}`, external: true };
    },
  };
}
