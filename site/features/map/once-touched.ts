const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

const waiting = new Set<() => void>();
let wasTouched = false;

// From when this code is there, not from the first map on: often a click is what brings the map into the page.
if (typeof document !== 'undefined') listen();

/**
 * Calls back when the visitor has done anything on the site; at once where that was earlier. Until then a page loads no
 * more than it needs to be read.
 * @returns what takes the call back
 */
export function onceTouched(run: () => void): () => void {
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
