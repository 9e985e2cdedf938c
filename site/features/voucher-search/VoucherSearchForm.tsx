import type { FormEvent } from 'react';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';
import { openSearch } from './open-search.ts';

interface VoucherSearchFormProps {
  text: string;
  onText: (text: string) => void;
}

/** Filters while typing; submitting puts the search into the address, so that it can be shared. */
export function VoucherSearchForm({ text, onText }: VoucherSearchFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    openSearch(text);
  }
  return (
    <search>
      <form className="search-form" action={ROUTES.vouchers} onSubmit={submit}>
        <label htmlFor="gutscheinsuche">Geschäft, Branche oder Ort</label>
        <input
          id="gutscheinsuche"
          type="search"
          name={SEARCH_PARAMETER}
          value={text}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
        />
        <button type="submit" className="button">
          Suchen
        </button>
      </form>
    </search>
  );
}
