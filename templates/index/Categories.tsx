import { acceptanceGroupId } from '../../site/shared/acceptance-groups.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { HomeCategory } from './+data.ts';

/** All acceptance locations by what they offer. */
export function Categories({ categories }: { categories: HomeCategory[] }) {
  return (
    <section className="container section">
      <h2>Wonach ist Ihnen?</h2>
      <ul className="category-tiles">
        {categories.map(({ name, count, kind }, place) => (
          <li key={name}>
            <a className="category-tile" href={`${ROUTES.acceptanceLocations}#${acceptanceGroupId(place)}`}>
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
