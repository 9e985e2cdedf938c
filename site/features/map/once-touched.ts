const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'];

let wasTouched = false;

/**
 * Calls back when the visitor has done anything on the site; at once where that was earlier, before a navigation.
 * Until then a page loads no more than it needs to be read.
 * @returns what takes the call back
 */
export function onceTouched(run: () => void): () => void {
  if (wasTouched) {
    run();
    return () => {};
  }
  const controller = new AbortController();
  const touched = (): void => {
    wasTouched = true;
    controller.abort();
    run();
  };
  const options = { signal: controller.signal, passive: true, capture: true };
  for (const type of TOUCHES) addEventListener(type, touched, options);
  return () => controller.abort();
}
