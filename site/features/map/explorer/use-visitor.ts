import { useState } from 'react';
import type { VisitorPosition } from '../map-props.ts';

interface Visitor {
  position?: VisitorPosition;
  isLocating: boolean;
  /** Why there is no position, and what to do. */
  refusal?: string;
  locate: () => void;
  /** Back to the list by town. */
  forget: () => void;
}

/** For code that could not be loaded; what the browser refuses has words of its own. */
const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.';

/** Where the visitor is, once asked for. It stays in this page's memory and goes nowhere. */
export function useVisitor(): Visitor {
  const [state, setState] = useState<Omit<Visitor, 'locate' | 'forget'>>({ isLocating: false });
  const locate = async (): Promise<void> => {
    setState({ isLocating: true });
    try {
      const { locateVisitor, REFUSAL_MESSAGES } = await import('./locate-visitor.ts');
      const answer = await locateVisitor(navigator.geolocation);
      setState(
        'position' in answer
          ? { isLocating: false, position: answer.position }
          : { isLocating: false, refusal: REFUSAL_MESSAGES[answer.refusal] },
      );
    } catch (error) {
      setState({ isLocating: false, refusal: FAILED });
      reportError(new Error('The visitor could not be located', { cause: error }));
    }
  };
  return { ...state, locate: () => void locate(), forget: () => setState({ isLocating: false }) };
}
