import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { CategoryChips, type CategoryChoice } from './CategoryChips.tsx';
import { OpenNowChip } from './OpenNowChip.tsx';
import type { AcceptanceQuery } from './acceptance-query.ts';

const HEADING_ID = 'filterblatt';

interface FilterSheetProps {
  choices: readonly CategoryChoice[];
  query: AcceptanceQuery;
  /** Acceptance locations that fit. */
  count: number;
  onChange: (query: AcceptanceQuery) => void;
  onClose: () => void;
}

/** The filters on a phone. What is chosen counts at once; the list waits behind the sheet. */
export function FilterSheet({ choices, query, count, onChange, onClose }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser gives the focus back only when the dialog is closed before it is removed.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog filter-sheet" aria-labelledby={HEADING_ID} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={HEADING_ID}>Filter</h2>
        <button type="button" className="icon-button" aria-label="Schließen" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <OpenNowChip query={query} onChange={onChange} />
      <CategoryChips choices={choices} query={query} onChange={onChange} />
      <button type="button" className="button button-block" onClick={onClose}>
        {count === 1 ? '1 Ergebnis anzeigen' : `${count} Ergebnisse anzeigen`}
      </button>
    </dialog>
  );
}
