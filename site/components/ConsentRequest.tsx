import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface ConsentRequestProps {
  /** What is asked, as a heading of the level that fits the place. */
  heading: ReactNode;
  /** Who gets what, and where: what a visitor has to know before agreeing. */
  children: ReactNode;
  acceptText: string;
  refuseText: string;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Asks in place, where something foreign would be loaded. Both answers weigh the same. */
export function ConsentRequest({ heading, children, acceptText, refuseText, onAccept, onRefuse }: ConsentRequestProps) {
  return (
    <div className="consent-request">
      <Icon name="shield" />
      {heading}
      {children}
      <div className="consent-choice">
        <button type="button" className="button-outline" onClick={onRefuse}>
          {refuseText}
        </button>
        <button type="button" className="button-outline" onClick={onAccept}>
          {acceptText}
        </button>
      </div>
    </div>
  );
}
