import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, minifySync, type Plugin } from 'vite';
import { keepEmailTogether } from '../../../site/shared/text/email.ts';

/* Plugins of Vite for the site's own code. */

/**
 * Modules in site/shared only define things, so Rolldown may drop every module of which a page uses nothing, and the
 * imports of that module with it.
 */
export const SHARED_WITHOUT_EFFECTS = [{ test: /[\\/]site[\\/]shared[\\/]/, sideEffects: false }];

/** A module that a document loads by itself, beside the bundle: `import url from './instant.ts?url&no-inline'`. */
const OWN_SCRIPT = /\.ts\?url&no-inline$/;

/** Such modules that run before the first paint: no modules for browsers. */
const CLASSIC_SCRIPT = /[\\/]sleeping-page[\\/][\w-]+\.ts$/;

/** Such modules that draw pages before React is there. */
const DRAWING_SCRIPT = /[\\/]sleeping-page[\\/]first-view[\\/]/;

/**
 * Bundles such a module with everything it imports into one file beside it, which shares nothing with the pages' code and
 * is an asset. In development, browsers load the module itself, or a classic script as a data URL.
 */
export function bundleOwnScripts(root: string): Plugin {
  let isDevelopment = false;
  return {
    name: 'voucher-site:bundle-own-scripts',
    enforce: 'pre',
    configResolved({ command }) {
      isDevelopment = command === 'serve';
    },
    async load(id) {
      const [file = ''] = id.split('?');
      if (!OWN_SCRIPT.test(id) || (isDevelopment && !CLASSIC_SCRIPT.test(file))) return null;
      const code = await bundleOwnScript(file, root);
      if (isDevelopment) return `export default ${JSON.stringify(`data:text/javascript,${encodeURIComponent(code)}`)};`;
      const bundled = file.replace(/\.ts$/, '.js');
      await writeFile(bundled, code);
      return `export { default } from ${JSON.stringify(`${bundled}?url&no-inline`)};`;
    },
  };
}

/** @returns the code of one script that imports nothing */
export async function bundleOwnScript(file: string, root: string): Promise<string> {
  const drawn = path.join(root, 'site/sleeping-page/first-view/render-once.ts');
  const alias = DRAWING_SCRIPT.test(file) ? [{ find: /^react(\/jsx-runtime)?$/, replacement: drawn }] : [];
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepTextsTogether(), leaveOutLoading()],
    resolve: { alias },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: file,
        treeshake: { moduleSideEffects: SHARED_WITHOUT_EFFECTS },
        output: { format: CLASSIC_SCRIPT.test(file) ? 'iife' : 'es' },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [script, ...more] = outputs.flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk' || more.length > 0) throw new Error(`${file} does not become one file.`);
  return script.code;
}

/** Such a script loads no more code: `import()` in modules that it shares with pages is never called. */
function leaveOutLoading(): Plugin {
  return {
    name: 'voucher-site:leave-out-loading',
    resolveDynamicImport: (source) => ({ id: source, external: true }),
  };
}

/** Minifies scripts that Vite treats as assets. Their names keep the hash of their sources. */
export function minifyPlainScripts(): Plugin {
  return {
    name: 'voucher-site:minify-plain-scripts',
    apply: 'build',
    // They are in the server's bundle, because only the document refers to them; Vike moves them to the client's.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        // Otherwise the names of the first pass would keep those of local variables from being short.
        file.source = minifySync(file.fileName, String(file.source), { mangle: { toplevel: true } }).code;
      }
    },
  };
}

/** Lets authors write "E-Mail" in running text for visitors; what follows markup instead of a space is up to them. */
export function keepTextsTogether(): Plugin {
  return {
    name: 'voucher-site:keep-texts-together',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /[\\/]node_modules[\\/]/ }, code: 'E-Mail' },
      // Only texts get longer, so positions of code remain right but for the rest of such a line.
      handler: (code) => ({ code: keepEmailTogether(code), map: null }),
    },
  };
}
