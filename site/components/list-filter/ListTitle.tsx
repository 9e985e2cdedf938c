interface ListTitleProps {
  /** Number of results, such as "12 Gutscheine"; undefined if nothing was found. */
  countText: string | undefined;
}

/** The page's heading: what is shown. A list that the address filters has other words until it is filtered. */
export function ListTitle({ countText = 'Keine Treffer' }: ListTitleProps) {
  return (
    <h1 className="list-title" tabIndex={-1} data-awaiting="Suche läuft …">
      {countText}
    </h1>
  );
}

/** For the button that resets the filters, which then disappears. */
export function focusListTitle(): void {
  document.querySelector<HTMLElement>('.list-title')?.focus({ preventScroll: true });
}
