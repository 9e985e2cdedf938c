import type { ReactNode } from 'react';
import type { DrawingName } from '../shared/drawn-item.ts';
import { Drawing } from './Drawing.tsx';

interface PageOpeningProps {
  title: string;
  drawing: DrawingName;
  /** What it is about, in a sentence or two. */
  lead: string;
  /** The page's actions. */
  children: ReactNode;
}

/** How a page begins that wants to win somebody over. */
export function PageOpening({ title, drawing, lead, children }: PageOpeningProps) {
  return (
    <div className="page-opening">
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <Drawing name={drawing} />
    </div>
  );
}
