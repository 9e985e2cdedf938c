import type { ReactNode } from 'react';
import type { Answer } from '../shared/payload/page-parts.ts';
import type { TextSection } from '../shared/text/tenant-markup.ts';

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

/** Fewer sections than this are found by scrolling. */
const FEWEST_SECTIONS = 4;

/** Leads to the sections of a long page; beside the text where there is room. Left out where the page is short. */
function TableOfContents({ sections }: { sections: readonly TextSection[] }) {
  if (sections.length < FEWEST_SECTIONS) return null;
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

/** Markup of the tenant or a merchant. It passed the allow-list of the build, so it is placed as it is. */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Questions that open to their answers, without script. */
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
