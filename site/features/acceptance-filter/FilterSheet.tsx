import { Modal } from '../../components/Modal.tsx';
import { CategoryChips, type CategoryChoice } from './CategoryChips.tsx';
import { OpenNowChip } from './OpenNowChip.tsx';
import type { AcceptanceQuery } from './acceptance-query.ts';

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
    <Modal titleId="filterblatt" title="Filter" onClose={onClose} className="filter-sheet">
      <OpenNowChip query={query} onChange={onChange} />
      <CategoryChips choices={choices} query={query} onChange={onChange} />
      <button type="button" className="button button-block" onClick={onClose}>
        {count === 1 ? '1 Ergebnis anzeigen' : `${count} Ergebnisse anzeigen`}
      </button>
    </Modal>
  );
}
