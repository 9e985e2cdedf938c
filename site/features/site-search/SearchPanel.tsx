import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { navigate } from 'vike/client/router';
import { SearchField } from '../../components/list-filter/SearchField.tsx';
import { useServices } from '../../components/services-context.ts';
import { useShell } from '../../components/shell-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { ROUTES, SEARCH_PARAMETER, voucherSearchPath } from '../../shared/routes.ts';
import { createSiteSearch } from '../../shared/search/site-search.ts';
import { SearchResults } from './SearchResults.tsx';

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
