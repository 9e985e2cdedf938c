import { positionKey, type Position } from '../../shared/order/position.ts';

export interface Row {
  position: Position;
  /** It was removed and may be brought back. */
  isRemoved: boolean;
}

/** The positions, and between them those that were removed, at the places where they would come back. */
export function arrangeRows(items: readonly Position[], removed: readonly Position[]): Row[] {
  const present = new Set(items.map(positionKey));
  const rows = items.map((position): Row => ({ position, isRemoved: false }));
  for (const position of removed) {
    if (present.has(positionKey(position))) continue;
    const place = rows.findIndex((row) => row.position.positionNumber > position.positionNumber);
    rows.splice(place === -1 ? rows.length : place, 0, { position, isRemoved: true });
  }
  return rows;
}
