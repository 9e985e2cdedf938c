const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

const waiting = new Set<() => void>();
let wasTouched = false;

// Starts when this module loads, not with the first map: often a click is what brings a map into the page.
if (typeof document !== 'undefined') listen();

/**
 * Runs the callback at the first interaction with the site, or at once if there was one before. Until then, a page
 * loads only what reading it needs.
 * @returns cancels
 */
export function onFirstInteraction(run: () => void): () => void {
  if (wasTouched) run();
  else waiting.add(run);
  return () => waiting.delete(run);
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
