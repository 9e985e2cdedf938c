import type { MapSettings } from '../../shared/map/map-start.ts';

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** From this width on, list and map stand side by side: map.css. */
const ROOM = '(width >= 900px)';

const waiting = new Set<() => void>();
let wasTouched = false;

// Starts when this module loads, not with the first map: often a click is what brings a map into the page.
if (typeof document !== 'undefined') listen();

/**
 * Runs the callback when a map may load its code. Where there is room, a map that the site itself draws comes with the
 * page, after everything else; any other map waits for the first interaction, so that a page that is closed at once
 * loads only what reading it needs.
 * @returns cancels
 */
export function whenMapMayLoad(settings: MapSettings, run: () => void): () => void {
  return opensWithPage(settings) ? afterLoading(run) : onFirstInteraction(run);
}

function opensWithPage({ archive }: MapSettings): boolean {
  return archive !== undefined && matchMedia(ROOM).matches;
}

/**
 * Runs the callback for code that a page has in reserve: on a wide screen after everything else, on a narrow one, where
 * loading costs most, at the first interaction.
 * @returns cancels
 */
export function whenPageRests(run: () => void): () => void {
  return matchMedia(ROOM).matches ? afterLoading(run) : onFirstInteraction(run);
}

/** Whether a map stays closed until a tap: the site draws it itself, but it would fill a narrow screen. */
export function waitsForTap({ archive }: MapSettings): boolean {
  return archive !== undefined && !matchMedia(ROOM).matches;
}

/** Runs the callback at the first interaction with the site, or at once if there was one before. @returns cancels */
function onFirstInteraction(run: () => void): () => void {
  if (wasTouched) run();
  else waiting.add(run);
  return () => waiting.delete(run);
}

/** Runs the callback when the page has loaded and the browser has time. @returns cancels */
function afterLoading(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const soon = (): void => {
    const start = (): void => {
      if (!signal.aborted) run();
    };
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true, signal });
  return () => controller.abort();
}

function listen(): void {
  const controller = new AbortController();
  const touched = (): void => {
    wasTouched = true;
    controller.abort();
    for (const run of waiting) run();
    waiting.clear();
  };
  const options = { signal: controller.signal, passive: true, capture: true };
  for (const type of TOUCHES) addEventListener(type, touched, options);
}
