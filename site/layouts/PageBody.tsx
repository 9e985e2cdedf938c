import type { ReactNode } from 'react';
import { useInBrowser } from '../components/use-in-browser.ts';
import type { LayoutName, Breadcrumb } from '../shared/payload/page-data.ts';
import { ROUTES } from '../shared/routes.ts';
import { breadcrumbsOf } from '../shared/payload/breadcrumbs.ts';
import { MAIN_ID } from './layout-links.ts';

interface PageBodyProps {
  layout: LayoutName;
  /** Absent on error pages: they are shown at any address, which only the browser knows. */
  breadcrumbs: Breadcrumb[] | undefined;
  children: ReactNode;
}

export function PageBody({ layout, breadcrumbs, children }: PageBodyProps) {
  return (
    <>
      {(layout === 'default' || layout === 'cart') &&
        (breadcrumbs === undefined ? <AddressBreadcrumbs /> : <Breadcrumbs breadcrumbs={breadcrumbs} />)}
      <MainContent layout={layout}>{children}</MainContent>
    </>
  );
}

export function MainContent({ layout, children }: Omit<PageBodyProps, 'breadcrumbs'>) {
  return (
    <main id={MAIN_ID} className={`main main-${layout}`} tabIndex={-1}>
      {children}
    </main>
  );
}

/** The document has only the first one, so that nothing moves when the others follow. */
function AddressBreadcrumbs() {
  const path = useInBrowser(() => location.pathname);
  return <Breadcrumbs breadcrumbs={breadcrumbsOf(path ?? '')} />;
}

/** The last entry is the page itself and no link (specification section 2, Breadcrumbs). */
function Breadcrumbs({ breadcrumbs }: { breadcrumbs: Breadcrumb[] }) {
  if (breadcrumbs.length === 0) return null;
  const last = breadcrumbs.length - 1;
  return (
    <nav className="container breadcrumbs" aria-label="Sie sind hier">
      <ol>
        {breadcrumbs.map(({ title, route }, index) => (
          <li key={route}>
            {index === 0 || (index < last && isPage(route)) ? (
              <a href={route}>{title}</a>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isPage(route: string): boolean {
  return Object.values<string>(ROUTES).includes(route);
}
