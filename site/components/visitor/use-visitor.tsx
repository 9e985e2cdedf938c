import { useState } from 'react';
import type { VisitorPosition } from '../../shared/map/distance.ts';
import { Icon } from '../Icon.tsx';
import { Notice } from '../Notice.tsx';

export interface Visitor {
  position?: VisitorPosition;
  isLocating: boolean;
  /** Why there is no position, and what the visitor can do. */
  failure?: string;
  locate: () => void;
  /** Returns to the order without a position. */
  forget: () => void;
}

/** Shown if the code could not be loaded; refusals of the browser have their own messages. */
const LOAD_FAILED_MESSAGE = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.';

/** The visitor's position, on request. It stays in the memory of this page and is not sent anywhere. */
export function useVisitor(): Visitor {
  const [state, setState] = useState<Omit<Visitor, 'locate' | 'forget'>>({ isLocating: false });
  const locate = async (): Promise<void> => {
    setState({ isLocating: true });
    try {
      const { locateVisitor, FAILURE_MESSAGES } = await import('./locate-visitor.ts');
      const answer = await locateVisitor(navigator.geolocation);
      setState(
        'position' in answer
          ? { isLocating: false, position: answer.position }
          : { isLocating: false, failure: FAILURE_MESSAGES[answer.failure] },
      );
    } catch (error) {
      setState({ isLocating: false, failure: LOAD_FAILED_MESSAGE });
      reportError(new Error('The visitor could not be located', { cause: error }));
    }
  };
  return { ...state, locate: () => void locate(), forget: () => setState({ isLocating: false }) };
}

interface NearbyButtonProps {
  visitor: Visitor;
  className: string;
}

/** Sorts a list by distance from the visitor, or no longer. */
export function NearbyButton({ visitor, className }: NearbyButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={visitor.position !== undefined}
      aria-busy={visitor.isLocating}
      onClick={visitor.position === undefined ? visitor.locate : visitor.forget}
    >
      <Icon name="locate" />
      In meiner Nähe
    </button>
  );
}

/** Says politely why there is no position. */
export function VisitorRefusal({ failure }: { failure: string | undefined }) {
  return (
    <div className="visitor-refusal" aria-live="polite">
      {failure !== undefined && (
        <Notice tone="warning">
          <p>{failure}</p>
        </Notice>
      )}
    </div>
  );
}
