import type { Position } from '../../shared/order/position.ts';

/** Of a row's element, where it can be led to. */
export function rowId({ positionNumber }: Position): string {
  return `gutschein-${positionNumber}`;
}
