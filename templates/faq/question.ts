import type { ReactNode } from 'react';
import type { Shell } from '../../site/shared/payload/shell.ts';
import type { GeneralFacts } from './+data.ts';

/** What the questions and their answers depend on. */
export interface FaqFacts extends GeneralFacts {
  shell: Shell;
}

export interface QuestionGroup {
  id: string;
  title: string;
  /** `false` marks a question that does not apply to this tenant. */
  questions: readonly (QuestionEntry | false)[];
}

export interface QuestionEntry {
  /** Part of the fragment: `#frage-gueltigkeit`. */
  id: string;
  question: string;
  answer: ReactNode;
}
