import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
  useDeferredValue,
} from 'react';
import { navigate } from 'vike/client/router';
import { SearchField } from '../../components/list-filter/SearchField.tsx';
import { useServices } from '../../components/services-context.ts';
import { useShell } from '../../components/shell-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { ROUTES, SEARCH_PARAMETER, voucherSearchPath } from '../../shared/routes.ts';
import { createSiteSearch, type SearchGroup, type SiteSearch } from '../../shared/search/site-search.ts';
import { ResultAnnouncement } from '../../components/list-filter/list-search.tsx';
import { UnknownText } from '../../components/list-filter/NothingFound.tsx';
import { pluralize, formatCount } from '../../shared/text/format.ts';

export interface SearchPanelProps {
  opener: RefObject<HTMLButtonElement | null>;
  /** @param navigation ends when the voucher list is shown */
  onSubmit: (navigation: Promise<void>) => void;
  /** The visitor closes the box. */
  onClose: () => void;
  /** The visitor has gone elsewhere, which has the focus. */
  onLeave: () => void;
}

/** The box below the header: a search field, and what the site has for its text. */
export function SearchPanel({ opener, onSubmit, onClose, onLeave }: SearchPanelProps) {
  const { name } = useShell().tenant;
  const [text, setText] = useState('');
  const services = useServices();
  const load = useMemo(
    () => services && (async () => createSiteSearch(await services.fetchSearchSources())),
    [services],
  );
  const { loaded: search, hasFailed } = useLoaded(load, true, 'The search');
  const panel = useRef<HTMLElement>(null);
  const leave = useEffectEvent(onLeave);
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event);
  });

  useEffect(() => {
    const box = panel.current;
    if (box === null) return undefined;
    box.querySelector('input')?.focus();
    const controller = new AbortController();
    const { signal } = controller;
    box.addEventListener('keydown', pressKey, { signal });
    // The box must not cover the next focused element (WCAG 2.4.11). The button closes the box itself.
    const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
      const isLeft = relatedTarget instanceof Node && relatedTarget !== opener.current && !box.contains(relatedTarget);
      if (isLeft) leave();
    };
    box.addEventListener('focusout', closeWhenLeft, { signal });
    const closeAtLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') !== null) leave();
    };
    box.addEventListener('click', closeAtLink, { signal });
    return () => controller.abort();
  }, [opener]);

  /** The button that was pressed is gone with the text. */
  function correct(next: string) {
    setText(next);
    panel.current?.querySelector('input')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(navigate(voucherSearchPath(text)));
  }

  return (
    <search ref={panel} className="search-panel">
      <div className="container">
        <form className="search-form" action={ROUTES.vouchers} onSubmit={submit}>
          <SearchField
            value={text}
            onText={setText}
            name={SEARCH_PARAMETER}
            aria-label={`Auf ${name} suchen`}
            placeholder={`Auf ${name} suchen …`}
          />
          <button type="submit" className="button">
            Suchen
          </button>
          <button type="button" className="button button-quiet" aria-label="Suche schließen" onClick={onClose}>
            Schließen
          </button>
        </form>
        <SearchResults text={text} search={search} hasFailed={hasFailed} onText={correct} />
      </div>
    </search>
  );
}

/** The arrow keys lead from the field through the results and back. */
function moveFocus(event: KeyboardEvent): void {
  const { currentTarget: box, target, key } = event;
  if (!(box instanceof Element)) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, .search-results :is(a, button)')];
  const place = stops.findIndex((stop) => stop === target);
  const next = place === -1 ? undefined : stops[place + (key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface SearchResultsProps {
  text: string;
  /** Undefined until it is loaded. */
  search: SiteSearch | undefined;
  hasFailed: boolean;
  /** The visitor means another text. */
  onText: (text: string) => void;
}

/** Shows what the site has for a text while the visitor types. */
function SearchResults({ text, search, hasFailed, onText }: SearchResultsProps) {
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
