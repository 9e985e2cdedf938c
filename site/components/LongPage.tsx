import type { ReactNode } from 'react';
import type { ShownPage } from '../shared/own-pages.ts';
import type { Answer } from '../shared/payload/page-parts.ts';
import type { TextSection } from '../shared/text/tenant-markup.ts';
import { RichText } from './TextBlocks.tsx';

interface LongPageProps {
  /** The heading, and what precedes the text. */
  head: ReactNode;
  sections: readonly TextSection[];
  children: ReactNode;
}

/** A page of running text with a table of contents. */
export function LongPage({ head, sections, children }: LongPageProps) {
  return (
    <div className="long-page">
      <div className="long-page-head">{head}</div>
      <TableOfContents sections={sections} />
      <div className="long-page-text prose">{children}</div>
    </div>
  );
}

/** A page whose text is the tenant's own. */
export function OwnTextPage({ title, html, sections }: ShownPage) {
  return (
    <LongPage head={<h1>{title}</h1>} sections={sections}>
      <RichText html={html} />
    </LongPage>
  );
}

/** Shorter pages need no table of contents. */
const MIN_SECTIONS = 4;

/** Links to the sections of a long page; beside the text if there is room. */
function TableOfContents({ sections }: { sections: readonly TextSection[] }) {
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <nav className="contents" aria-label="Inhalt dieser Seite">
      <p className="contents-title" aria-hidden="true">
        Inhalt
      </p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Questions that expand to their answers without JavaScript. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  return (
    <div>
      {answers.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p className="answer">{answer}</p>
        </details>
      ))}
    </div>
  );
}
