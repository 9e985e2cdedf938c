interface ResultCountProps {
  count: number;
  isFiltered: boolean;
  /** Absent where nothing is to be reset. */
  onReset: (() => void) | undefined;
}

/** How many fit, and the way back to all of them. */
export function ResultCount({ count, isFiltered, onReset }: ResultCountProps) {
  const hits = count === 1 ? '1 Treffer' : `${count} Treffer`;
  return (
    <>
      <p className="result-count">{isFiltered ? hits : 'Nach Branchen geordnet'}</p>
      {onReset !== undefined && count > 0 && (
        <button type="button" className="link-button" onClick={onReset}>
          Filter zurücksetzen
        </button>
      )}
    </>
  );
}
