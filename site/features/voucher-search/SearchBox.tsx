import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';
import { openSearch } from './open-search.ts';

/** The header's search: a button that opens a box; submitting goes to the voucher list and closes the box. */
export function SearchBox({ tenantName }: { tenantName: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setOpen(false);
    openSearch(input.current?.value ?? '');
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }

  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon-button needs-script"
        aria-label="Suche"
        title="Suche"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <search className="search-panel">
          <form className="container search-form" action={ROUTES.vouchers} onSubmit={submit}>
            <input
              ref={input}
              type="search"
              name={SEARCH_PARAMETER}
              aria-label={`Auf ${tenantName} suchen`}
              placeholder={`Auf ${tenantName} suchen …`}
              autoComplete="off"
              onKeyDown={closeOnEscape}
            />
            <button type="submit" className="button" onKeyDown={closeOnEscape}>
              Suchen
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="Suche schließen"
              onClick={close}
              onKeyDown={closeOnEscape}
            >
              <Icon name="close" />
            </button>
          </form>
        </search>
      )}
    </>
  );
}
