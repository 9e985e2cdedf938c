import type { Breadcrumb } from '../shared/payload/page-data.ts';

/** The way to this page; the last entry is the page itself and no link (specification section 2, Breadcrumbs). */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: Breadcrumb[] }) {
  const last = breadcrumbs.length - 1;
  return (
    <nav className="container breadcrumbs" aria-label="Brotkrumen">
      <ol>
        {breadcrumbs.map(({ title, route }, place) => (
          <li key={route}>{place === last ? <span aria-current="page">{title}</span> : <a href={route}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
