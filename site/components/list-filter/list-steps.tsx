import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { VisitorPosition } from '../../shared/map/distance.ts';
import { formatCount } from '../../shared/text/format.ts';
import { useInBrowser } from '../use-in-browser.ts';
import { LATER_CLASS } from './later-class.ts';
import { matchesAll } from './list-query.ts';
import type { ListQueryState } from './use-list-query.ts';
import { LIST_STEPS, PLACE } from '../../sleeping-page/names.ts';

/** Rows that are shown at first, and with each press of the button: both fill rows of two, three and four cards. */
const FIRST_STEP = 24;
const STEP = 48;

interface ListSteps {
  /** The list is as in the document, which contains all rows, for search engines and for the browser's text search. */
  isWhole: boolean;
  /** Rows in view; those after it have the class `is-later`. */
  shownRows: number;
  /** Rows in the document. */
  rendered: number;
  showMore: () => void;
  /** Ref for the element that contains the rows, which are list items. */
  rows: RefObject<HTMLDivElement | null>;
}

/**
 * Shows a long list in steps, so that visitors reach its end. The history entry keeps how many rows are shown, so that
 * Back finds the same place. The browser's text search reveals all rows if it finds something in later ones.
 * @param position that the list is sorted by
 * @param length number of rows
 */
export function useListSteps(
  { shown, isArrival }: ListQueryState,
  position: VisitorPosition | undefined,
  length: number,
): ListSteps {
  const isWhole = matchesAll(shown) && shown.sort === 'empfohlen' && position === undefined;
  // A new object for each change that a visitor makes to the list.
  const cause = useMemo(() => ({ shown, position }), [shown, position]);
  const kept = useInBrowser(readKeptCount);
  const [step, setStep] = useState<{ cause: object; count: number }>();
  // A list of the document is complete from the beginning; one that the client router renders becomes so.
  const isPrerendered = useInBrowser(() => true) === undefined;
  const [complete, setComplete] = useState(isPrerendered ? cause : undefined);
  const list = useRef<HTMLDivElement>(null);
  const count = step?.cause === cause ? step.count : ((isArrival ? kept : undefined) ?? FIRST_STEP);

  // Browsers restore the scroll position before the list has its full length.
  const isRestored = kept !== undefined && step === undefined;
  useLayoutEffect(() => {
    if (isRestored) scrollTo(scrollX, Number(history.state[PLACE] ?? scrollY));
  }, [isRestored]);

  // No key stroke waits for a thousand rows: after a change they follow with lower priority.
  useEffect(() => {
    if (isWhole && complete !== cause) startTransition(() => setComplete(cause));
  }, [isWhole, complete, cause]);

  useEffect(() => {
    const rows = list.current;
    if (rows === null) return undefined;
    const stopHiding = hideLaterRows(rows);
    const reveal = () => flushSync(() => setStep({ cause, count: length }));
    rows.addEventListener('beforematch', reveal);
    return () => {
      stopHiding();
      rows.removeEventListener('beforematch', reveal);
    };
  });

  function showMore() {
    const next = count + STEP;
    flushSync(() => setStep({ cause, count: next }));
    keepCount(next);
    list.current?.querySelectorAll('li')[count]?.querySelector('a')?.focus();
  }

  return { isWhole, shownRows: count, rendered: isWhole && complete === cause ? length : count, showMore, rows: list };
}

/** All of a thousand rows at once would block a slow phone for 160 ms, most of it for layout. */
const HIDDEN_AT_ONCE = 48;

/**
 * Lets the browser's text search find and reveal later rows, if it can. React does not know the value `until-found`,
 * so the attributes are set here, after each change. Rows that are no longer later show at once; the others, which styles
 * hide until then, follow when the browser is idle.
 * @returns stops what has not been done yet
 */
function hideLaterRows(list: HTMLElement): () => void {
  if (!('onbeforematch' in document.body)) return () => undefined;
  for (const row of list.querySelectorAll(`[hidden='until-found']:not(.${LATER_CLASS})`)) {
    row.removeAttribute('hidden');
    row.removeAttribute('aria-hidden');
  }
  let waiting = [...list.querySelectorAll(`.${LATER_CLASS}:not([hidden])`)];
  // Safari has no idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const hideSome = (): void => {
    for (const row of waiting.slice(0, HIDDEN_AT_ONCE)) {
      row.setAttribute('hidden', 'until-found');
      // Only the content is hidden: assistive technology would find an empty item.
      row.setAttribute('aria-hidden', 'true');
    }
    waiting = waiting.slice(HIDDEN_AT_ONCE);
    if (waiting.length > 0) whenIdle(hideSome);
  };
  if (waiting.length > 0) whenIdle(hideSome);
  return () => {
    waiting = [];
  };
}

/** Images and texts of more rows would exceed the size budget of a large city's document. */
const FULL_ROWS_IN_DOCUMENT = 48;

/**
 * The number of rows that have their images and texts: in the browser those in view, and in advance those of the next
 * step. All of a thousand at once would block a phone.
 */
export function useFullRows(shown: number): number {
  const [limit, setLimit] = useState(FULL_ROWS_IN_DOCUMENT);
  useEffect(() => startTransition(() => setLimit((last) => Math.max(last, shown + STEP))), [shown]);
  return Math.max(limit, shown);
}

/** How many rows the history entry showed, if its address is still the same. */
function readKeptCount(): number | undefined {
  const kept: unknown = Object(history.state)[LIST_STEPS];
  const [search, count] = String(kept).split('#');
  return search === location.search && count !== undefined ? Number(count) : undefined;
}

function keepCount(count: number): void {
  history.replaceState({ ...history.state, [LIST_STEPS]: `${location.search}#${count}` }, '');
}

interface MoreRowsProps {
  shown: number;
  total: number;
  /** What the list contains, such as "Gutscheinen". */
  noun: string;
  onMore: () => void;
}

/** Shows how much of the list is in view, and the rest step by step. */
export function MoreRows({ shown, total, noun, onMore }: MoreRowsProps) {
  if (shown >= total) return null;
  return (
    <div className="more-rows needs-script awaited">
      <p>{`${formatCount(shown)} von ${formatCount(total)} ${noun}`}</p>
      <button type="button" className="button button-quiet" onClick={onMore}>
        Weitere anzeigen
      </button>
    </div>
  );
}
