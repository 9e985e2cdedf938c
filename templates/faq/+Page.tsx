import { LongPage } from '../../site/components/LongPage.tsx';
import { SupportContact } from '../../site/components/SupportContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { FaqContent } from './+data.ts';
import { Question } from './Question.tsx';
import { questionGroups } from './question-groups.ts';
import { QuestionSearchField } from './QuestionSearchField.tsx';
import { useLinkedAnswer } from './use-linked-answer.ts';
import { useQuestionSearch } from './use-question-search.ts';

export function Page({ content }: PageData<FaqContent>) {
  const shell = useShell();
  const groups = questionGroups({ ...content, shell });
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id));
  const { search, setSearch, isShown } = useQuestionSearch(ids);
  useLinkedAnswer();
  const shownCount = ids.filter(isShown).length;
  const { supportEmail, supportPhone } = shell.tenant;
  const head = (
    <>
      <h1>Häufige Fragen</h1>
      <QuestionSearchField search={search} onSearch={setSearch} shownCount={shownCount} />
    </>
  );
  return (
    <LongPage head={head} sections={search.trim() === '' ? groups : []}>
      {shownCount === 0 && (
        <div className="faq-nothing">
          <p>{`Zu „${search.trim()}“ steht hier noch nichts.`}</p>
          <button type="button" className="button button-quiet" onClick={() => setSearch('')}>
            Alle Fragen anzeigen
          </button>
        </div>
      )}
      {groups.map(({ id, title, questions }) => (
        <section key={id} className="faq-group" hidden={!questions.some((entry) => isShown(entry.id))}>
          <h2 id={id}>{title}</h2>
          {questions.map((entry) => (
            <Question key={entry.id} entry={entry} isHidden={!isShown(entry.id)} />
          ))}
        </section>
      ))}
      <section className="facts">
        <h2>Ihre Frage ist nicht dabei?</h2>
        <p>
          Wir helfen Ihnen gern, <SupportContact email={supportEmail} phone={supportPhone} />.
        </p>
      </section>
    </LongPage>
  );
}
