import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { reportLostCode } from './lazy-part.ts';

interface ShareButtonProps {
  label: string;
  /** Of the page that is shared. */
  title: string;
  /** Of the page that is shared, on this site. */
  path: string;
}

/**
 * Shares a page of the site. It looks the same whether or not the browser can share, so that nothing appears or moves
 * when the page wakes.
 */
export function ShareButton({ label, title, path }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<string>();
  const share = () =>
    import('./share-page.ts').then(({ sharePage }) => sharePage(title, path)).then(setOutcome, reportLostCode);
  return (
    <>
      <button type="button" className="button button-quiet needs-script" onClick={share}>
        <Icon name="share" />
        {label}
      </button>
      <span className="outcome" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}
