import { useState, type ChangeEvent } from 'react';
import { suggestEmail } from '../shared/text/suggest-email.ts';
import { useEarlyError } from './FieldError.tsx';

/** A doubt about a text. It stops nothing: the visitor may correct the text, confirm it, or ignore the doubt. */
export interface Doubt {
  question: string;
  /** What the question asks for, and what may take the place of the text. */
  better?: string;
}

interface FieldDoubt {
  /** Undefined while the visitor types, and once they have confirmed the text. */
  doubt: Doubt | undefined;
  /** On each change of the field. */
  follow: (event: ChangeEvent<HTMLInputElement>) => void;
  /** When the field loses the focus. */
  leave: () => void;
  /** The visitor confirms the text. */
  keep: () => void;
}

/** Doubts a text once the visitor has left its field, and at once if it was restored, pasted or saved before. */
export function useDoubt(text: string, find: (text: string) => Doubt | undefined): FieldDoubt {
  const [kept, setKept] = useState<string>();
  const early = useEarlyError(text, (text) => {
    const doubt = find(text);
    return doubt === undefined ? { ok: true } : { ok: false, error: doubt.question };
  });
  const isShown = early.error !== undefined && kept !== text;
  return { ...early, doubt: isShown ? find(text) : undefined, keep: () => setKept(text) };
}

/** An address whose domain is one typing error away from a well-known one. */
export function doubtEmail(text: string): Doubt | undefined {
  const better = suggestEmail(text);
  return better === undefined ? undefined : { question: 'Meinten Sie', better };
}

interface DoubtNoteProps {
  of: FieldDoubt;
  /** Id of what gets the focus, because the button that had it is gone. */
  focusId: string;
  onCorrect: (better: string) => void;
}

/** The question, with its answers. The live region is always rendered, so that changes are read out. */
export function DoubtNote({ of: { doubt, keep }, focusId, onCorrect }: DoubtNoteProps) {
  const { question, better } = doubt ?? {};
  const answer = (text: string, act: () => void) => (
    <button
      type="button"
      className="text-button"
      onClick={() => {
        act();
        document.getElementById(focusId)?.focus();
      }}
    >
      {text}
    </button>
  );
  return (
    <div className="field-doubt" aria-live="polite">
      {question !== undefined && (
        <p>
          {`${question} `}
          {better !== undefined && answer(`${better}?`, () => onCorrect(better))} {answer('Nein, so lassen', keep)}
        </p>
      )}
    </div>
  );
}
