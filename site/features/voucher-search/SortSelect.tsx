import { VOUCHER_SORTS, type VoucherSort } from './voucher-query.ts';

interface SortSelectProps {
  id: string;
  sort: VoucherSort;
  hasCities: boolean;
  onSort: (sort: VoucherSort) => void;
}

const NAMES: Record<VoucherSort, string> = {
  empfohlen: 'Empfohlen',
  name: 'Name A–Z',
  'name-absteigend': 'Name Z–A',
  ort: 'Ort A–Z',
};

export function SortSelect({ id, sort, hasCities, onSort }: SortSelectProps) {
  const sorts = VOUCHER_SORTS.filter((known) => known !== 'ort' || hasCities);
  return (
    <div className="field sort-field">
      <label htmlFor={id}>Sortieren nach</label>
      <select
        id={id}
        value={sort}
        onChange={({ target }) => {
          const chosen = sorts.find((known) => known === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {sorts.map((known) => (
          <option key={known} value={known}>
            {NAMES[known]}
          </option>
        ))}
      </select>
    </div>
  );
}
