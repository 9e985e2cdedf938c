import type { Answer } from '../shared/answer.ts';

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
