import { acceptanceGroupId } from '../../site/shared/acceptance-groups.ts';
import { Icon } from '../../site/components/Icon.tsx';
import { EmptyState } from '../../site/components/EmptyState.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES } from '../../site/shared/routes.ts';
import type { AcceptanceCard, AcceptanceListContent } from './+data.ts';

export function Page({ content }: PageData<AcceptanceListContent>) {
  const { count, groups, pdfUrl } = content;
  if (count === 0) {
    return (
      <>
        <h1>Akzeptanzstellen</h1>
        <EmptyState
          icon="pin"
          text="Die ersten Akzeptanzstellen werden bald veröffentlicht."
          actionHref={ROUTES.home}
          actionText="Zur Startseite"
        />
      </>
    );
  }
  return (
    <>
      <h1>{count === 1 ? '1 Akzeptanzstelle' : `${count} Akzeptanzstellen`}</h1>
      <p>
        <a href={ROUTES.map}>Nach Orten geordnet ansehen</a>
        {pdfUrl !== undefined && (
          <>
            {' · '}
            <a href={pdfUrl}>Liste als PDF</a>
          </>
        )}
      </p>
      {groups.length > 1 && (
        <nav aria-label="Branchen">
          <ul className="chips">
            {groups.map(({ name, locations }, place) => (
              <li key={name}>
                <a className="chip" href={`#${acceptanceGroupId(place)}`}>{`${name} (${locations.length})`}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ name, locations }, place) => (
        <section key={name} className="group" aria-labelledby={acceptanceGroupId(place)}>
          <h2 id={acceptanceGroupId(place)}>{name}</h2>
          <ul className="cards">
            {locations.map((location) => (
              <LocationCard key={location.slug} location={location} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function LocationCard({ location: { slug, name, street, city } }: { location: AcceptanceCard }) {
  return (
    <li className="card">
      <a href={acceptanceLocationPath(slug)}>{name}</a>
      {street !== undefined && (
        <p className="card-facts">
          <Icon name="pin" />
          {`${street}, ${city ?? ''}`}
        </p>
      )}
    </li>
  );
}
