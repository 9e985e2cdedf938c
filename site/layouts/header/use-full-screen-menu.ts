import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * While the menu fills a narrow screen, what lies behind it can neither be reached nor read; the styles keep it from
 * scrolling. The menu closes when its button disappears because the screen became wide, and when the page changes by
 * back and forward.
 */
export function useFullScreenMenu(
  isOpen: boolean,
  button: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const header = button.current?.closest('header');
    if (!isOpen || header === null || header === undefined) return undefined;
    const covered = [...(header.parentElement?.children ?? [])].filter((element) => element !== header);
    for (const element of covered) element.toggleAttribute('inert', true);
    const controller = new AbortController();
    const { signal } = controller;
    const closeWhereWide = () => {
      if (button.current?.offsetParent === null) close();
    };
    addEventListener('resize', closeWhereWide, { signal });
    addEventListener('popstate', () => close(), { signal });
    return () => {
      controller.abort();
      for (const element of covered) element.toggleAttribute('inert', false);
    };
  }, [isOpen, button]);
}
