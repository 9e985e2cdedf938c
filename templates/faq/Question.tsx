import type { QuestionEntry } from './question.ts';

/** What the address names of an answer begin with. */
export const ANSWER_PREFIX = 'frage-';

/**
 * The answer bears the address, not the disclosure: then browsers open it by themselves, also without JavaScript, and
 * when its text is searched for.
 */
export function Question({ entry: { id, question, answer }, isHidden }: { entry: QuestionEntry; isHidden: boolean }) {
  return (
    <details hidden={isHidden}>
      <summary>{question}</summary>
      <div className="answer" id={`${ANSWER_PREFIX}${id}`}>
        {answer}
      </div>
    </details>
  );
}
