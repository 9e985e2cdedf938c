import type { ReactNode } from 'react';
import { Modal } from '../Modal.tsx';

interface FilterSheetProps {
  title: string;
  /** Text of the button that leads back to the list, such as "12 Ergebnisse anzeigen". */
  doneText: string;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list on narrow screens; changes apply at once. Loaded when a visitor first opens it. */
export function FilterSheet({ title, doneText, onClose, children }: FilterSheetProps) {
  return (
    <Modal titleId="filterblatt" title={title} onClose={onClose} className="filter-sheet">
      {children}
      <button type="button" className="button button-block" onClick={onClose}>
        {doneText}
      </button>
    </Modal>
  );
}
