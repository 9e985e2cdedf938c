import leafletStyles from 'leaflet/dist/leaflet.css?url';
import canvasStyles from './map-canvas.css?url';

let loading: Promise<unknown> | undefined;

/**
 * Adds the stylesheets of open maps, once. Tried again after a failure.
 * @throws Error when one cannot be loaded: without them a map is a heap of pictures
 */
export async function loadMapStyles(): Promise<void> {
  loading ??= Promise.all([addStylesheet(canvasStyles), addStylesheet(leafletStyles)]);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Before all others, so that they win, and the tenant's colours with them. */
function addStylesheet(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The stylesheet ${href} could not be loaded`));
    });
    document.head.prepend(link);
  });
}
