import { buyingQuestions } from './buying-questions.tsx';
import { companyQuestions } from './company-questions.tsx';
import type { FaqFacts } from './faq-facts.ts';
import { givingQuestions } from './giving-questions.tsx';
import { helpQuestions } from './help-questions.tsx';
import type { QuestionEntry } from './question.ts';
import { redeemingQuestions } from './redeeming-questions.tsx';

/** All questions that fit the tenant, in the order in which somebody meets them. */
export function questionGroups(facts: FaqFacts): { id: string; title: string; questions: QuestionEntry[] }[] {
  return [buyingQuestions, givingQuestions, redeemingQuestions, helpQuestions, companyQuestions].map((group) => {
    const { id, title, questions } = group(facts);
    return { id, title, questions: questions.filter((entry) => entry !== false) };
  });
}
