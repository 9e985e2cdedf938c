import { EmptyState } from '../../site/components/EmptyState.tsx';
import { mapLink } from '../../site/shared/map-link.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES } from '../../site/shared/routes.ts';
import type { MapContent, MapPlace } from './+data.ts';

export function Page({ content: { towns } }: PageData<MapContent>) {
  return (
    <>
      <h1>Karte</h1>
      {towns.length === 0 ? (
        <EmptyState
          icon="pin"
          text="Die ersten Orte werden bald veröffentlicht."
          actionHref={ROUTES.home}
          actionText="Zur Startseite"
        />
      ) : (
        <p>
          Alle Orte im Überblick. Die Links „Karte“ führen zu OpenStreetMap und öffnen den genauen Standort; vorher wird
          dort nichts abgerufen.
        </p>
      )}
      {towns.map(({ name, acceptance, sales }) => (
        <section key={name ?? ''} className="group">
          <h2>{name ?? 'Ohne festen Standort'}</h2>
          <Places title="Hier einlösen" places={acceptance} />
          <Places title="Hier kaufen" places={sales} />
        </section>
      ))}
    </>
  );
}

function Places({ title, places }: { title: string; places: MapPlace[] }) {
  if (places.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="places">
        {places.map(({ id, name, slug, street, location }) => (
          <li key={id}>
            {slug === undefined ? <strong>{name}</strong> : <a href={acceptanceLocationPath(slug)}>{name}</a>}
            {street !== undefined && <span className="card-facts">{street}</span>}
            {location !== undefined && (
              <a className="card-facts" href={mapLink(location)} aria-label={`Karte: ${name} auf OpenStreetMap`}>
                Karte
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
