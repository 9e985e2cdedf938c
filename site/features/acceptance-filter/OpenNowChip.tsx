import type { AcceptanceQuery } from './acceptance-query.ts';

interface OpenNowChipProps {
  query: AcceptanceQuery;
  onChange: (part: Partial<AcceptanceQuery>) => void;
}

/** Leaves only what is open at the moment. */
export function OpenNowChip({ query, onChange }: OpenNowChipProps) {
  return (
    <button
      type="button"
      className="chip open-now"
      aria-pressed={query.openNow}
      onClick={() => onChange({ openNow: !query.openNow })}
    >
      Jetzt geöffnet
    </button>
  );
}
