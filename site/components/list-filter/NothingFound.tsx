import type { ReactNode } from 'react';
import type { ListSearch } from '../../shared/search/list-search.ts';
import { EmptyDrawing, Suggestion } from '../EmptyState.tsx';
import { CategoryName, type CategoryChoice } from './CategoryChips.tsx';

interface CategoryWay {
  name: string;
  count?: number | undefined;
  /** Where it leads, or what it does. */
  action: string | (() => void);
}

interface UnknownTextProps {
  /** What was searched for. */
  text: string;
  /** The nearest spelling that finds something. */
  suggestion: string | undefined;
  onSuggestion: (text: string) => void;
  categories: readonly CategoryWay[];
}

/** Repeats what was searched for in vain, and offers the nearest spelling and the categories. */
export function UnknownText({ text, suggestion, onSuggestion, categories }: UnknownTextProps) {
  return (
    <div className="unknown-text">
      <p>{`Zu „${text}“ haben wir nichts gefunden.`}</p>
      {suggestion !== undefined && (
        <p>
          {'Meinten Sie '}
          <button type="button" className="chip" onClick={() => onSuggestion(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      {categories.length > 1 && (
        <>
          <p>Stöbern Sie in den Branchen:</p>
          <ul className="chips" aria-label="Branchen zum Stöbern">
            {categories.map((category) => (
              <li key={category.name}>
                <CategoryChip {...category} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function CategoryChip({ name, count, action }: CategoryWay) {
  const content = <CategoryName name={name} count={count} />;
  return typeof action === 'string' ? (
    <a className="chip" href={action}>
      {content}
    </a>
  ) : (
    <button type="button" className="chip" onClick={action}>
      {content}
    </button>
  );
}

interface NothingFoundProps {
  text: string;
  /** Undefined until it is loaded. */
  search: Pick<ListSearch<unknown>, 'suggest'> | undefined;
  /** Categories, with their numbers in the whole list. */
  choices: readonly CategoryChoice[];
  /** Shows the list with this query alone. */
  onShow: (part: { text: string } | { categories: string[] }) => void;
  /** The text alone finds something. */
  isTextFound: boolean;
  /** Another way on. */
  children?: ReactNode;
}

/** In place of a list in which nothing was found, loaded on demand: most searches find something. */
export function NothingFound(props: NothingFoundProps) {
  const { text, search, choices, onShow, isTextFound, children } = props;
  return (
    <div className="empty-state">
      <EmptyDrawing icon="search" />
      {isTextFound ? (
        <>
          <p>Ihre Filter schließen alle Treffer aus.</p>
          <p>
            <button type="button" className="button" onClick={() => onShow({ text })}>
              Filter zurücksetzen
            </button>
          </p>
        </>
      ) : (
        <>
          <UnknownText
            text={text}
            suggestion={search?.suggest(text)?.text}
            onSuggestion={(meant) => onShow({ text: meant })}
            categories={choices.map(({ key, name, count }) => ({
              name,
              count,
              action: () => onShow({ categories: [key] }),
            }))}
          />
          {children}
          <Suggestion />
        </>
      )}
    </div>
  );
}
