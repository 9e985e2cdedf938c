import type { Plugin } from 'vite';

/** Vite's name for the helper that each `import()` of the client goes through. */
const HELPER = '\0vite/preload-helper.js';

/**
 * What remains of it where nothing is preloaded: code that cannot be loaded is told to whoever listens, in Vite's way.
 * Source: https://vite.dev/guide/build#load-error-handling
 */
const CODE = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    if (dispatchEvent(event)) throw error;
  });`;

/** Takes the preloading of scripts and styles out of what every page loads: no `import()` of ours has any to preload. */
export function plainPreload(): Plugin {
  return {
    name: 'voucher-site:plain-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === HELPER && this.environment.name === 'client' ? CODE : null;
    },
  };
}
