import type { OpeningStatus } from '../shared/opening-status.ts';

/** Whether a place is open, as a word with a mark that differs in shape and not only in colour. */
export function OpeningNote({ status: { kind, text, next } }: { status: OpeningStatus }) {
  return (
    <span className={`opening opening-${kind}`}>
      {text}
      {next !== undefined && <span className="opening-next">{`, ${next}`}</span>}
    </span>
  );
}
