import { MerchantCardList } from '../../site/components/MerchantCardList.tsx';
import { useOpeningStatus } from '../../site/features/opening-now/use-opening-status.ts';
import { acceptanceGroupId } from '../../site/shared/acceptance-groups.ts';
import { acceptanceLocationPath, ROUTES } from '../../site/shared/routes.ts';
import type { HomeCategory, HomeContent } from './+data.ts';

/** Some merchants by name, and all of them by category. */
export function Featured({ content: { featured, acceptanceCount, categories } }: { content: HomeContent }) {
  const statusOf = useOpeningStatus();
  return (
    <>
      {featured.length > 0 && (
        <section className="container section featured">
          <div className="section-head">
            <h2>Zum Beispiel hier</h2>
            <a href={ROUTES.acceptanceLocations}>
              {acceptanceCount === 1 ? 'Zur Akzeptanzstelle' : `Alle ${acceptanceCount} Akzeptanzstellen`}
            </a>
          </div>
          <MerchantCardList cards={featured} hrefOf={acceptanceLocationPath} statusOf={statusOf} />
        </section>
      )}
      {categories.length > 1 && <Categories categories={categories} />}
    </>
  );
}

function Categories({ categories }: { categories: HomeCategory[] }) {
  return (
    <section className="container section">
      <h2>Wonach ist Ihnen?</h2>
      <ul className="category-tiles">
        {categories.map(({ name, count }, place) => (
          <li key={name}>
            <a className="category-tile" href={`${ROUTES.acceptanceLocations}#${acceptanceGroupId(place)}`}>
              <span className="category-name">{name}</span>
              <span className="category-count">{count === 1 ? '1 Adresse' : `${count} Adressen`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
