import type { Position } from './position.ts';

/**
 * What a position is known by: number and time together, since a number is given again once its position is gone.
 */
export function positionKey({ positionNumber, timestamp }: Position): string {
  return `${positionNumber}/${timestamp}`;
}
