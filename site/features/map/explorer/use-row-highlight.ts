import { useEffect, type RefObject } from 'react';

/** Tells which row of a list has the pointer or the focus. One listener for all: the list may have thousands. */
export function useRowHighlight(
  list: RefObject<HTMLElement | null>,
  onHighlight: (id: string | undefined) => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const enter = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      onHighlight(row?.dataset['place']);
    };
    const leave = (): void => onHighlight(undefined);
    element.addEventListener('pointerover', enter, { signal });
    element.addEventListener('focusin', enter, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focusout', leave, { signal });
    return () => controller.abort();
  }, [list, onHighlight]);
}
