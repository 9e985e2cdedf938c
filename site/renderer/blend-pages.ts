/** Whether one path is a list and the other a page below it: `/gutscheine` and `/gutscheine/cafe`. */
export function areListAndDetail(one: string, other: string): boolean {
  const [list, detail] = one.length < other.length ? [one, other] : [other, one];
  return list !== '/' && detail.startsWith(`${list}/`);
}

/**
 * Between a list and its pages, a view transition blends them if browser and visitor allow it. Resolves when the new
 * page is in the document.
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
  // Both reject if the transition is skipped, which is no failure.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
