import type { ReactNode } from 'react';

interface QuestionProps {
  /** Part of the address, so that an answer can be linked to. */
  id: string;
  question: string;
  children: ReactNode;
}

export function Question({ id, question, children }: QuestionProps) {
  return (
    <details id={id}>
      <summary>{question}</summary>
      <div className="answer">{children}</div>
    </details>
  );
}
