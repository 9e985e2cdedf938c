import { useState, useEffect } from 'react';
import { SearchField } from '../../site/components/list-filter/SearchField.tsx';
import { LongPage } from '../../site/components/LongPage.tsx';
import { SupportContact, RichText } from '../../site/components/TextBlocks.tsx';
import { openLinkedAnswer } from '../../site/features/linked-answer/linked-answer.ts';
import { useShell } from '../../site/components/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { FaqContent } from './+data.ts';
import {
  buyingQuestions,
  type FaqFacts,
  type QuestionEntry,
  companyQuestions,
  helpQuestions,
  givingQuestions,
  redeemingQuestions,
} from './questions.tsx';
import type { OwnQuestionGroup } from './own-texts.ts';

/** In the order in which a visitor meets the topics. */
const GROUPS = [buyingQuestions, givingQuestions, redeemingQuestions, helpQuestions, companyQuestions];

/** Prefix of the ids of answers, which links use as fragment. */
const ANSWER_PREFIX = 'frage-';

export function Page({ content }: PageData<FaqContent>) {
  const shell = useShell();
  const groups = 'own' in content ? ownGroups(content.own.groups) : generalGroups({ ...content, shell });
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id));
  const { search, setSearch, isShown } = useQuestionSearch(ids);
  useEffect(openLinkedAnswer, []);
  const isSearching = search.trim() !== '';
  const shownCount = ids.filter(isShown).length;
  const head = (
    <>
      <h1>{'own' in content ? content.own.title : 'Häufige Fragen'}</h1>
      {ids.length > 0 && <QuestionSearchField search={search} onSearch={setSearch} shownCount={shownCount} />}
    </>
  );
  return (
    <LongPage head={head} sections={isSearching ? [] : groups.flatMap(({ section }) => section ?? [])}>
      {isSearching && shownCount === 0 && (
        <div className="faq-nothing">
          <p>{`Zu „${search.trim()}“ haben wir keine passende Frage gefunden.`}</p>
          <button type="button" className="button button-quiet" onClick={() => setSearch('')}>
            Alle Fragen anzeigen
          </button>
        </div>
      )}
      {groups.map(({ section, html, questions }) => (
        <section
          key={section?.id ?? ''}
          className="faq-group"
          hidden={isSearching && !questions.some((entry) => isShown(entry.id))}
        >
          {section !== undefined && <h2 id={section.id}>{section.title}</h2>}
          {html !== '' && <RichText html={html} />}
          {questions.map((entry) => (
            <Question key={entry.id} entry={entry} isHidden={!isShown(entry.id)} />
          ))}
        </section>
      ))}
      <section className="facts">
        <h2>Ihre Frage ist nicht dabei?</h2>
        <p>
          Wir helfen Ihnen gern, <SupportContact />.
        </p>
      </section>
    </LongPage>
  );
}

interface ShownGroup extends Pick<OwnQuestionGroup, 'section' | 'html'> {
  questions: QuestionEntry[];
}

/** The questions that apply to the tenant. */
function generalGroups(facts: FaqFacts): ShownGroup[] {
  return GROUPS.map((group) => {
    const { id, title, questions } = group(facts);
    return { section: { id, title }, html: '', questions: questions.filter((entry) => entry !== false) };
  });
}

function ownGroups(groups: readonly OwnQuestionGroup[]): ShownGroup[] {
  return groups.map(({ questions, ...group }) => ({
    ...group,
    questions: questions.map(({ id, question, html }) => ({ id, question, answer: <RichText html={html} /> })),
  }));
}

/**
 * The answer has the id, not the disclosure: browsers then open it for fragments and for text search, also without
 * JavaScript.
 */
function Question({ entry: { id, question, answer }, isHidden }: { entry: QuestionEntry; isHidden: boolean }) {
  return (
    <details hidden={isHidden}>
      <summary>{question}</summary>
      <div className="answer" id={`${ANSWER_PREFIX}${id}`}>
        {answer}
      </div>
    </details>
  );
}

interface QuestionSearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
  shownCount: number;
}

/** Filters while typing, so there is nothing to submit. Hidden without JavaScript. */
function QuestionSearchField({ search, onSearch, shownCount }: QuestionSearchFieldProps) {
  const isSearching = search.trim() !== '';
  return (
    <search className="needs-script">
      <div className="search-form">
        <label htmlFor="fragensuche">Fragen durchsuchen</label>
        <SearchField id="fragensuche" value={search} placeholder="Zum Beispiel: Versand" onText={onSearch} />
      </div>
      <p className="faq-count" aria-live="polite">
        {isSearching && countText(shownCount)}
      </p>
    </search>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Keine passende Frage';
  return count === 1 ? '1 passende Frage' : `${count} passende Fragen`;
}

interface QuestionSearch {
  search: string;
  setSearch: (search: string) => void;
  /** Whether question or answer contain all words of the search. */
  isShown: (id: string) => boolean;
}

/**
 * Searches the text of the rendered document, so that no text is transferred twice. All questions are shown until the code
 * has arrived.
 */
function useQuestionSearch(ids: readonly string[]): QuestionSearch {
  const [search, setSearch] = useState('');
  const [find, setFind] = useState<(search: string) => ReadonlySet<string>>();
  const found = search.trim() === '' ? undefined : find?.(search);
  const load = async () => {
    const { searchAnswers } = await import('./question-search.ts');
    const answers = ids.flatMap((id) => document.getElementById(ANSWER_PREFIX + id) ?? []);
    setFind(() => searchAnswers(answers, ANSWER_PREFIX));
  };
  return {
    search,
    setSearch: (next) => {
      if (find === undefined) load().catch(reportError);
      setSearch(next);
    },
    isShown: (id) => found?.has(id) ?? true,
  };
}
