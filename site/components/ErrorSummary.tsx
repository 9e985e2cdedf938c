import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from './Icon.tsx';

/** Id of a control, and why the form was refused because of it; undefined if it was not. */
export type FieldProblem = readonly [id: string, text: string | undefined];

interface ErrorSummaryProps {
  /** In the order of the form. */
  problems: readonly FieldProblem[];
  /** How often the form was refused. With each time, the summary takes the focus. */
  refusals: number;
}

const TITLE_ID = 'fehler-uebersicht';

/**
 * Why a form was refused, above its fields; each entry leads to its field. It has the focus after each refusal, so that
 * screen readers start with it, and while there are entries, the document's title says so, too. A page shows one form at
 * a time, so the id is unique.
 */
export function ErrorSummary({ problems, refusals }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const shown = problems.filter(([, text]) => text !== undefined);
  const isShown = shown.length > 0;
  useEffect(() => (isShown ? markTitle() : undefined), [isShown]);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  if (!isShown) return null;
  return (
    <section className="notice notice-error" ref={summary} tabIndex={-1} aria-labelledby={TITLE_ID}>
      <Icon name="warning" />
      <div>
        <h2 id={TITLE_ID}>Bitte prüfen Sie Ihre Angaben</h2>
        <ul className="plain-list">
          {shown.map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const PREFIX = 'Fehler: ';

/** @returns ends it; the title may be that of another page by then */
function markTitle(): () => void {
  document.title = PREFIX + document.title;
  return () => {
    if (document.title.startsWith(PREFIX)) document.title = document.title.slice(PREFIX.length);
  };
}

function focusField(event: MouseEvent, id: string): void {
  event.preventDefault();
  const field = document.getElementById(id);
  // A field in a closed disclosure cannot take the focus.
  const disclosure = field?.closest('details');
  if (disclosure) disclosure.open = true;
  field?.focus();
}
