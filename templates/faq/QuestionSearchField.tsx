interface QuestionSearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
  shownCount: number;
}

/** Filters while typing, so there is nothing to submit. Without JavaScript it could do nothing, so it is not shown then. */
export function QuestionSearchField({ search, onSearch, shownCount }: QuestionSearchFieldProps) {
  const isSearching = search.trim() !== '';
  return (
    <search className="needs-script">
      <div className="search-form">
        <label htmlFor="fragensuche">Fragen durchsuchen</label>
        <input
          id="fragensuche"
          type="search"
          value={search}
          autoComplete="off"
          placeholder="Zum Beispiel: Versand"
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <p className="faq-count" aria-live="polite">
        {isSearching && countText(shownCount)}
      </p>
    </search>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Keine passende Frage';
  return count === 1 ? '1 passende Frage' : `${count} passende Fragen`;
}
