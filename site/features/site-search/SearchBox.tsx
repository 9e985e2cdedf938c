import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { IconButton } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { ROUTES } from '../../shared/routes.ts';
import type { SearchPanelProps } from './SearchPanel.tsx';
import { CODE_OUT_OF_REACH } from '../../sleeping-page/names.ts';

/**
 * The header's search: a button that opens a search box, which shows results of the whole site. Submitting closes the
 * box and goes to the voucher list (specification section 2, Header); the button is busy until the list is shown.
 */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const code = usePanelCode(isOpen, () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function follow(navigation: Promise<void>) {
    setOpen(false);
    setSearching(true);
    navigation
      .finally(() => {
        setSearching(false);
        keepFocus();
      })
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
          data-opens-field
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
      </Tooltip>
      {isOpen && code !== undefined && (
        <code.SearchPanel opener={button} onSubmit={follow} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </>
  );
}

interface PanelCode {
  SearchPanel: ComponentType<SearchPanelProps>;
}

/**
 * Loads the code of the box when it is first opened. Should it be lost, the voucher list has a search as well; offline, the
 * page stays, says so, and the next press tries again.
 */
function usePanelCode(isWanted: boolean, giveUp: () => void): PanelCode | undefined {
  const [code, setCode] = useState<PanelCode>();
  const whenOffline = useEffectEvent(giveUp);
  useEffect(() => {
    if (!isWanted) return;
    import('./SearchPanel.tsx').then(setCode, (error: unknown) => {
      if (navigator.onLine) {
        reportError(error);
        return location.assign(ROUTES.vouchers);
      }
      // See site/sleeping-page/instant/instant.ts.
      dispatchEvent(new Event(CODE_OUT_OF_REACH));
      return whenOffline();
    });
  }, [isWanted]);
  return code;
}

/** The box had the focus and is gone. Another page has moved the focus already, the same list has not. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
