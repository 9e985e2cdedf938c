import { lazy, Suspense } from 'react';
import { CategoryChips, type CategoryChoice } from './CategoryChips.tsx';
import { OpenNowChip } from './OpenNowChip.tsx';
import type { AcceptanceQuery } from './acceptance-query.ts';

/** Its code is loaded by the first visitor who opens it. */
const Modal = lazy(async () => ({ default: (await import('../../components/Modal.tsx')).Modal }));

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
  return (
    <Suspense>
      <Modal titleId="filterblatt" title="Filter" onClose={onClose} className="filter-sheet">
        <OpenNowChip query={query} onChange={onChange} />
        <CategoryChips choices={choices} query={query} onChange={onChange} />
        <button type="button" className="button button-block" onClick={onClose}>
          {count === 1 ? '1 Ergebnis anzeigen' : `${count} Ergebnisse anzeigen`}
        </button>
      </Modal>
    </Suspense>
  );
}
