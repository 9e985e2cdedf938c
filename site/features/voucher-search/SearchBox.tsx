import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { navigate } from 'vike/client/router';
import { IconButton } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { ROUTES, SEARCH_PARAMETER, voucherSearchPath } from '../../shared/routes.ts';

/**
 * The header's search: a button that opens a search box. Submitting goes to the voucher list and closes the box; the
 * button is busy until the list is shown.
 */
export function SearchBox({ tenantName }: { tenantName: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  const closeOnEscape = useEffectEvent(({ key }: { key: string }) => {
    if (key === 'Escape') close();
  });

  useEffect(() => {
    const box = panel.current;
    if (!isOpen || box === null) return undefined;
    input.current?.focus();
    const controller = new AbortController();
    const { signal } = controller;
    box.addEventListener('keydown', closeOnEscape, { signal });
    // The box must not cover the next focused element (WCAG 2.4.11). The button closes the box itself.
    const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
      const isLeft = relatedTarget instanceof Node && relatedTarget !== button.current && !box.contains(relatedTarget);
      if (isLeft) setOpen(false);
    };
    box.addEventListener('focusout', closeWhenLeft, { signal });
    return () => controller.abort();
  }, [isOpen]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setOpen(false);
    setSearching(true);
    openSearch(input.current?.value ?? '')
      .finally(() => setSearching(false))
      .catch(reportError);
  }

  return (
    <>
      <Tooltip text="Suche">
        <IconButton
          ref={button}
          icon="search"
          label="Suche"
          className="needs-script"
          isBusy={isSearching}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
      </Tooltip>
      {isOpen && (
        <search ref={panel} className="search-panel">
          <form className="container search-form" action={ROUTES.vouchers} onSubmit={submit}>
            <input
              ref={input}
              type="search"
              name={SEARCH_PARAMETER}
              aria-label={`Auf ${tenantName} suchen`}
              placeholder={`Auf ${tenantName} suchen …`}
              autoComplete="off"
              enterKeyHint="search"
            />
            <button type="submit" className="button">
              Suchen
            </button>
            <IconButton icon="close" label="Suche schließen" onClick={close} />
          </form>
        </search>
      )}
    </>
  );
}

/** Shows the voucher list for a search text by client navigation. Resolves when the list is shown. */
function openSearch(text: string): Promise<void> {
  return navigate(voucherSearchPath(text));
}
