import { minifySync, type Plugin } from 'vite';

/**
 * Minifies the scripts that are served as they are: their comments are for developers. They keep the names that Vite has
 * made of their sources.
 */
export function minifyPlainScripts(): Plugin {
  return {
    name: 'voucher-site:minify-plain-scripts',
    apply: 'build',
    // They are in the server's bundle, since only the document refers to them; Vike moves them.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        file.source = minifySync(file.fileName, String(file.source)).code;
      }
    },
  };
}
