import type { ReactNode } from 'react';
import type { TextSection } from '../shared/long-text.ts';
import { TableOfContents } from './TableOfContents.tsx';

interface LongPageProps {
  /** Heading, and what stands between it and the text. */
  head: ReactNode;
  sections: readonly TextSection[];
  children: ReactNode;
}

/** A page of running text, with its contents beside it. */
export function LongPage({ head, sections, children }: LongPageProps) {
  return (
    <div className="long-page">
      <div className="long-page-head">{head}</div>
      <TableOfContents sections={sections} />
      <div className="long-page-text prose">{children}</div>
    </div>
  );
}
