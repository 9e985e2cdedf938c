import type { HomeCategory } from './+data.ts';

/** All acceptance locations by what they offer. */
export function Categories({ categories }: { categories: HomeCategory[] }) {
  return (
    <section className="container section">
      <h2>Wonach ist Ihnen?</h2>
      <ul className="category-tiles">
        {categories.map(({ href, name, count, kind }) => (
          <li key={name}>
            <a className="category-tile" href={href}>
              <span className={`category-sign sign-${kind ?? 'none'}`} />
              <span className="category-name">{name}</span>
              <span className="category-count">{count === 1 ? '1 Adresse' : `${count} Adressen`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
