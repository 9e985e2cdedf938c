import type { ReactNode } from 'react';
import { CityNameContext } from '../components/city-name-context.ts';
import { useShell } from '../features/shell/shell.tsx';
import type { LayoutName, Breadcrumb } from '../shared/payload/page-data.ts';
import { MAIN_ID } from './layout-links.ts';

interface PageBodyProps {
  layout: LayoutName;
  breadcrumbs: Breadcrumb[];
  children: ReactNode;
}

const LAYOUTS_WITH_BREADCRUMBS = new Set<LayoutName>(['default', 'cart']);

/** The part of a document that differs from page to page: breadcrumbs and main content. */
export function PageBody({ layout, breadcrumbs, children }: PageBodyProps) {
  const showsBreadcrumbs = LAYOUTS_WITH_BREADCRUMBS.has(layout) && breadcrumbs.length > 0;
  return (
    <>
      {showsBreadcrumbs && <Breadcrumbs breadcrumbs={breadcrumbs} />}
      <main id={MAIN_ID} className={`main main-${layout}`} tabIndex={-1}>
        <CityNameContext value={useShell().tenant.cityName}>{children}</CityNameContext>
      </main>
    </>
  );
}

/** The path to this page; the last entry is the page itself and not a link (specification section 2, Breadcrumbs). */
function Breadcrumbs({ breadcrumbs }: { breadcrumbs: Breadcrumb[] }) {
  const last = breadcrumbs.length - 1;
  return (
    <nav className="container breadcrumbs" aria-label="Brotkrumen">
      <ol>
        {breadcrumbs.map(({ title, route }, index) => (
          <li key={route}>{index === last ? <span aria-current="page">{title}</span> : <a href={route}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
