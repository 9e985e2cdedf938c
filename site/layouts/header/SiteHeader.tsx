import { CartLink } from '../../features/cart/CartLink.tsx';
import { useShell } from '../../features/shell/shell-context.ts';
import { ThemeToggle } from '../../features/theme/ThemeToggle.tsx';
import { SearchBox } from '../../features/voucher-search/SearchBox.tsx';
import type { PageLocation } from '../../shared/payload/layout.ts';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import { menuItems } from './menu-items.ts';

/** Depends on nothing but the shell and the page type: it is rendered once for all pages of a type. */
export function SiteHeader({ location }: { location: PageLocation }) {
  const shell = useShell();
  return (
    <header className="site-header">
      <div className="container site-header-row">
        <Logo {...shell} />
        <MainMenu items={menuItems(shell)} location={location} />
        <div className="header-tools">
          <ThemeToggle />
          <SearchBox tenantName={shell.tenant.name} />
          <CartLink />
        </div>
      </div>
    </header>
  );
}
