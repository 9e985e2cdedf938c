import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { PageLocation } from '../../shared/payload/layout.ts';
import type { MenuItem } from './menu-items.ts';

const MENU_ID = 'hauptmenue';

interface MainMenuProps {
  items: MenuItem[];
  location: PageLocation;
}

/** Collapsed on narrow screens, where styles show the button; without JavaScript the menu stays open. */
export function MainMenu({ items, location }: MainMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon-button menu-button needs-script"
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        aria-label="Menü"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav id={MENU_ID} className={isOpen ? 'main-menu is-open' : 'main-menu'} aria-label="Hauptmenü">
        <ul>
          {items.map(({ title, route, isExternal }) => (
            <li key={title}>
              <a href={route} aria-current={currentness(route, location)} onClick={close} onKeyDown={closeOnEscape}>
                {title}
                {isExternal === true && <Icon name="external" />}
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
