import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import type { PageLocation } from '../../shared/payload/layout.ts';
import type { MenuItem } from './menu-items.ts';
import { useFullScreenMenu } from './use-full-screen-menu.ts';

const MENU_ID = 'hauptmenue';

interface MainMenuProps {
  items: MenuItem[];
  location: PageLocation;
}

/**
 * A row of links on wide screens. On narrow ones a button opens them as a list that fills the screen below the header;
 * the styles decide which. Without JavaScript the links are always there.
 */
export function MainMenu({ items, location }: MainMenuProps) {
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
          {items.map(({ title, route, isExternal }) => (
            <li key={title}>
              <a
                href={route}
                rel={isExternal === true ? 'external' : undefined}
                aria-current={currentness(route, location)}
                onClick={close}
                onKeyDown={closeOnEscape}
              >
                {title}
                <Icon name={isExternal === true ? 'external' : 'chevron'} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** `page` on the entry's own page, `true` on the pages below it. */
function currentness(route: string, { section, isSectionPage }: PageLocation): 'page' | 'true' | undefined {
  if (route !== `/${section}`) return undefined;
  return isSectionPage ? 'page' : 'true';
}
