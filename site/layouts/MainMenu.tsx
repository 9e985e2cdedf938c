import { useRef, useState, type KeyboardEvent, useEffect, useEffectEvent, type RefObject } from 'react';
import { Icon, IconButton } from '../components/Icon.tsx';
import { useShell } from '../components/shell-context.ts';
import type { PageLocation } from '../shared/payload/page-data.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { ROUTES } from '../shared/routes.ts';
import { footerColumns, menuItems, type FooterLink } from './layout-links.ts';

const MENU_ID = 'hauptmenue';

/**
 * A row of links on wide screens; on narrow ones a button opens them as a list. Without JavaScript they are always
 * visible.
 */
export function MainMenu({ location }: { location: PageLocation }) {
  const shell = useShell();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useFullScreenMenu(isOpen, button, close);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  return (
    <>
      <IconButton
        ref={button}
        icon={isOpen ? 'close' : 'menu'}
        label="Menü"
        className="menu-button needs-script"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      />
      <nav id={MENU_ID} className={isOpen ? 'main-menu is-open' : 'main-menu'} aria-label="Hauptmenü">
        <ul>
          {menuItems(shell).map(({ title, route, isExternal }) => (
            <li key={title}>
              <a
                href={route}
                rel={isExternal === true ? 'external' : undefined}
                aria-current={ariaCurrentOf(route, location)}
                onClick={close}
                onKeyDown={closeOnEscape}
              >
                {title}
                <Icon name={isExternal === true ? 'external' : 'chevron'} />
              </a>
            </li>
          ))}
        </ul>
        {isOpen && (
          <ul className="menu-more">
            {furtherLinks(shell).map(({ title, href, icon }) => (
              <li key={title}>
                <a href={href} onClick={close} onKeyDown={closeOnEscape}>
                  <Icon name={icon ?? 'chevron'} />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}

/** `page` on the entry's own page, `true` on the pages below it. */
function ariaCurrentOf(route: string, { section, isSectionPage }: PageLocation): 'page' | 'true' | undefined {
  if (route !== `/${section}`) return undefined;
  return isSectionPage ? 'page' : 'true';
}

/**
 * While the menu fills a narrow screen, what it covers is inert. It closes on Back and Forward, and when its button
 * disappears.
 */
function useFullScreenMenu(isOpen: boolean, button: RefObject<HTMLButtonElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const header = button.current?.closest('header');
    if (!isOpen || header === null || header === undefined) return undefined;
    const covered = [...(header.parentElement?.children ?? [])].filter((element) => element !== header);
    const controller = new AbortController();
    const { signal } = controller;
    // The menu is shown first: it takes a slow phone 40 ms to restyle what it covers, if that is a long list.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!signal.aborted) for (const element of covered) element.toggleAttribute('inert', true);
      }),
    );
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

/** What is otherwise at the end of a page, which is far on a phone. */
function furtherLinks({ tenant, settings }: Shell): FooterLink[] {
  return footerColumns(tenant, settings)
    .filter(({ title }) => title !== 'Für Betriebe')
    .toReversed()
    .flatMap(({ links }) => links.filter(({ href }) => href !== ROUTES.whitelabel));
}
