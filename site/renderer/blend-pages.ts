/** Whether one of two paths is a list and the other a page below it: `/gutscheine` and `/gutscheine/cafe`. */
export function areListAndDetail(one: string, other: string): boolean {
  const [list, detail] = one.length < other.length ? [one, other] : [other, one];
  return list !== '/' && detail.startsWith(`${list}/`);
}

/**
 * Puts a page in the place of the last one, blending one into the other between a list and its pages, where the browser
 * can and the visitor does not mind motion. When this settles, the new page is in the document; the blending goes on.
 * @throws what `render` throws
 */
export async function blendPages(from: string | undefined, to: string, render: () => void): Promise<void> {
  const mayBlend =
    from !== undefined &&
    areListAndDetail(from, to) &&
    'startViewTransition' in document &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!mayBlend) {
    render();
    return;
  }
  const transition = document.startViewTransition(render);
  // Both are refused when the blending is skipped, which is no failure; one of `render` comes with the promise below.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
