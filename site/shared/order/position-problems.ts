import type { FieldProblemDetail } from '../parsing/problem-details.ts';
import type { Position } from './position.ts';

/** One thing that is wrong with a position. */
export interface PositionProblem {
  positionNumber: number;
  /** The field, such as "amount"; '' where it is the whole position. */
  field: string;
  /** A sentence to show; '' where there is none. */
  detail: string;
}

const POINTER = /^\/positions\/(\d{1,6})(?:\/([^/]*))?/;

/**
 * Finds the positions that a refusal is about.
 * @param items in the order in which they were sent
 */
export function positionProblems(
  problems: readonly FieldProblemDetail[],
  items: readonly Position[],
): PositionProblem[] {
  return problems.flatMap(({ pointer, detail }) => {
    const [, index, field = ''] = POINTER.exec(pointer) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    return item === undefined ? [] : [{ positionNumber: item.positionNumber, field, detail }];
  });
}
