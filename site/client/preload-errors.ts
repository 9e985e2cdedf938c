import { isNavigating } from './navigation.ts';
import { recover } from './recover.ts';

/**
 * Vite tells of code that could not be loaded: https://vite.dev/guide/build#load-error-handling
 * A stylesheet alone is no reason to stop. Code is, but Vike would then load the address anew without any guard; it
 * only does so for the browser's own wording of the error, so the error gets ours.
 */
export function startPreloadErrorHandling(): void {
  addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) {
      event.preventDefault();
      return;
    }
    // Prefetching on hover: the visitor may never go there. Vike will load that page as a document.
    if (!isNavigating()) return;
    event.payload.message = `The page's code could not be loaded (${event.payload.message.split(' ').at(-1)})`;
    recover();
  });
}
