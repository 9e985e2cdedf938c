import type { ReactNode } from 'react';

export interface QuestionEntry {
  /** Part of the address: `#frage-gueltigkeit`. */
  id: string;
  question: string;
  answer: ReactNode;
}

export interface QuestionGroup {
  id: string;
  title: string;
  /** `false` stands for a question that this tenant does not need. */
  questions: readonly (QuestionEntry | false)[];
}
