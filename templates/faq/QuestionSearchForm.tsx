interface QuestionSearchFormProps {
  search: string;
  onSearch: (search: string) => void;
  shownCount: number;
}

/** Filters while typing. Without JavaScript it could do nothing, so it is not shown then. */
export function QuestionSearchForm({ search, onSearch, shownCount }: QuestionSearchFormProps) {
  const isSearching = search.trim() !== '';
  return (
    <search className="needs-script">
      <form className="search-form" method="dialog" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="fragensuche">Fragen durchsuchen</label>
        <input
          id="fragensuche"
          type="search"
          value={search}
          autoComplete="off"
          placeholder="Zum Beispiel: Versand"
          onChange={(event) => onSearch(event.target.value)}
        />
      </form>
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
