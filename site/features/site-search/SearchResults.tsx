import { useDeferredValue, useMemo } from 'react';
import { ResultAnnouncement } from '../../components/list-filter/list-search.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { UnknownText } from '../../components/list-filter/NothingFound.tsx';
import type { SearchGroup, SiteSearch } from '../../shared/search/site-search.ts';
import { pluralize, formatCount } from '../../shared/text/format.ts';

interface SearchResultsProps {
  text: string;
  /** Undefined until it is loaded. */
  search: SiteSearch | undefined;
  hasFailed: boolean;
  /** The visitor means another text. */
  onText: (text: string) => void;
}

/** Shows what the site has for a text while the visitor types. */
export function SearchResults({ text, search, hasFailed, onText }: SearchResultsProps) {
  const wanted = useDeferredValue(text.trim());
  const groups = useMemo(() => (wanted === '' ? [] : search?.find(wanted)), [search, wanted]);
  if (wanted === '') return null;
  if (hasFailed)
    return <p className="search-status">Vorschläge gibt es gerade nicht. „Suchen“ führt zu den Gutscheinen.</p>;
  if (search === undefined || groups === undefined) return <p className="search-status">Wird durchsucht …</p>;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className="search-results">
      <ResultAnnouncement
        text={count === 0 ? 'Nichts gefunden' : pluralize(count, 'Ergebnis', 'Ergebnisse')}
        isAnnouncedInitially
      />
      {count === 0 && <NothingFound text={wanted} search={search} onText={onText} />}
      {groups.map((group) => (
        <ResultGroup key={group.title} group={group} />
      ))}
    </div>
  );
}

const WAYS_ON = [
  { title: 'Alle Gutscheine', href: ROUTES.vouchers },
  { title: 'Alle Akzeptanzstellen', href: ROUTES.acceptanceLocations },
  { title: 'Häufige Fragen', href: ROUTES.faq },
];

interface NothingFoundProps extends Pick<SearchResultsProps, 'text' | 'onText'> {
  search: SiteSearch;
}

function NothingFound({ text, search, onText }: NothingFoundProps) {
  return (
    <>
      <UnknownText
        text={text}
        suggestion={search.suggest(text)}
        onSuggestion={onText}
        categories={search.categories.map(({ name, href }) => ({ name, action: href }))}
      />
      <section className="search-group">
        <h2>Vielleicht hilft das weiter</h2>
        <ul>
          {WAYS_ON.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function ResultGroup({ group: { title, hits, count, listHref } }: { group: SearchGroup }) {
  return (
    <section className="search-group">
      <h2>{title}</h2>
      <ul>
        {hits.map(({ title: name, href, detail }) => (
          <li key={href}>
            <a href={href}>
              {name}
              {detail !== undefined && <small>{detail}</small>}
            </a>
          </li>
        ))}
        {listHref !== undefined && count > hits.length && (
          <li>
            <a className="search-more" href={listHref}>
              {`Alle ${formatCount(count)} zeigen`}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
