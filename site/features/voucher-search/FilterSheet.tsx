import { Modal } from '../../components/Modal.tsx';
import type { PackedCategory } from '../../shared/voucher-list.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { VoucherQuery } from './voucher-query.ts';

interface FilterSheetProps {
  query: VoucherQuery;
  categories: readonly PackedCategory[];
  hasCities: boolean;
  /** What the query finds, such as "12 Gutscheine". */
  countText: string;
  onChange: (query: VoucherQuery) => void;
  onClose: () => void;
}

/** Categories and order on narrow screens. */
export function FilterSheet({ query, categories, hasCities, countText, onChange, onClose }: FilterSheetProps) {
  return (
    <Modal titleId="gutscheinfilter" title="Branchen und Sortierung" onClose={onClose} className="filter-sheet">
      <CategoryChips categories={categories} query={query} onChange={onChange} />
      <SortSelect
        id="sortierung-schmal"
        sort={query.sort}
        hasCities={hasCities}
        onSort={(sort) => onChange({ ...query, sort })}
      />
      <button type="button" className="button button-block" onClick={onClose}>
        {`${countText} ansehen`}
      </button>
    </Modal>
  );
}
