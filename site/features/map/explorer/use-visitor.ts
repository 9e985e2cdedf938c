import { useState } from 'react';
import type { VisitorPosition } from '../map-props.ts';
import { locateVisitor, REFUSAL_MESSAGES } from './locate-visitor.ts';

interface Visitor {
  position?: VisitorPosition;
  isLocating: boolean;
  /** Why there is no position, and what to do. */
  refusal?: string;
  locate: () => void;
  /** Back to the list by town. */
  forget: () => void;
}

/** Where the visitor is, once asked for. It stays in this page's memory and goes nowhere. */
export function useVisitor(): Visitor {
  const [state, setState] = useState<Omit<Visitor, 'locate' | 'forget'>>({ isLocating: false });
  const locate = async (): Promise<void> => {
    setState({ isLocating: true });
    const answer = await locateVisitor(navigator.geolocation);
    setState(
      'position' in answer
        ? { isLocating: false, position: answer.position }
        : { isLocating: false, refusal: REFUSAL_MESSAGES[answer.refusal] },
    );
  };
  return { ...state, locate: () => void locate(), forget: () => setState({ isLocating: false }) };
}
