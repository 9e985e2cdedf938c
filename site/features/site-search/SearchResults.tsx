import { useDeferredValue, useMemo } from 'react';
import { ResultAnnouncement } from '../../components/list-filter/list-search.tsx';
import { ROUTES } from '../../shared/routes.ts';
import type { SearchGroup, SiteSearch } from '../../shared/search/site-search.ts';
import { pluralize, formatCount } from '../../shared/text/format.ts';

interface SearchResultsProps {
  text: string;
  /** Undefined until it is loaded. */
  search: SiteSearch | undefined;
  hasFailed: boolean;
  /** The visitor follows a result. */
  onLeave: () => void;
}

/** Shows what the site has for a text while the visitor types. */
export function SearchResults({ text, search, hasFailed, onLeave }: SearchResultsProps) {
  const wanted = useDeferredValue(text.trim());
  const groups = useMemo(() => (wanted === '' ? [] : search?.(wanted)), [search, wanted]);
  if (wanted === '') return null;
  if (hasFailed)
    return <p className="search-status">Vorschläge gibt es gerade nicht. „Suchen“ führt zu den Gutscheinen.</p>;
  if (groups === undefined) return <p className="search-status">Wird durchsucht …</p>;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className="search-results">
      <ResultAnnouncement
        text={count === 0 ? 'Nichts gefunden' : pluralize(count, 'Ergebnis', 'Ergebnisse')}
        isAnnouncedInitially
      />
      {count === 0 && <NothingFound text={wanted} onLeave={onLeave} />}
      {groups.map((group) => (
        <ResultGroup key={group.title} group={group} onLeave={onLeave} />
      ))}
    </div>
  );
}

const WAYS_ON = [
  { title: 'Alle Gutscheine', href: ROUTES.vouchers },
  { title: 'Alle Akzeptanzstellen', href: ROUTES.acceptanceLocations },
  { title: 'Häufige Fragen', href: ROUTES.faq },
];

function NothingFound({ text, onLeave }: Pick<SearchResultsProps, 'text' | 'onLeave'>) {
  return (
    <section className="search-group">
      <p className="search-status">{`Zu „${text}“ haben wir nichts gefunden. Vielleicht hilft das weiter:`}</p>
      <ul>
        {WAYS_ON.map(({ title, href }) => (
          <li key={href}>
            <a href={href} onClick={onLeave}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultGroupProps {
  group: SearchGroup;
  onLeave: () => void;
}

function ResultGroup({ group: { title, hits, count, listHref }, onLeave }: ResultGroupProps) {
  return (
    <section className="search-group">
      <h2>{title}</h2>
      <ul>
        {hits.map(({ title: name, href, detail }) => (
          <li key={href}>
            <a href={href} onClick={onLeave}>
              {name}
              {detail !== undefined && <small>{detail}</small>}
            </a>
          </li>
        ))}
        {listHref !== undefined && count > hits.length && (
          <li>
            <a className="search-more" href={listHref} onClick={onLeave}>
              {`Alle ${formatCount(count)} zeigen`}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
