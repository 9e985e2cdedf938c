import { positionProblems, type PositionProblem, type Position } from '../../shared/order/position.ts';
import type { FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';

/** What the order service refuses, by the place where the visitor can mend it. */
export interface SortedProblems {
  fields: CustomerErrors;
  positions: PositionProblem[];
  /** What is wrong with the way to pay. */
  payment?: string;
  /** Something is wrong that the visitor cannot mend. */
  hasOthers: boolean;
}

const NO_DETAIL = 'Bitte prüfen Sie diese Angabe.';

/** @param items in the order in which they were sent */
export function sortProblems(problems: readonly FieldProblemDetail[], items: readonly Position[]): SortedProblems {
  const sorted: SortedProblems = { fields: {}, positions: positionProblems(problems, items), hasOthers: false };
  for (const { pointer, detail } of problems) {
    const text = detail === '' ? NO_DETAIL : detail;
    const path = CUSTOMER_PATHS.find((known) => pointer === `/customer/${known.replace('.', '/')}`);
    if (path !== undefined) sorted.fields[path] = text;
    else if (pointer.startsWith('/payment')) sorted.payment = text;
    else if (positionProblems([{ pointer, detail }], items).length === 0) sorted.hasOthers = true;
  }
  return sorted;
}
