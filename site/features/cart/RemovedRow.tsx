import { formatAmount } from '../../shared/text/format.ts';
import type { Position } from '../../shared/order/position.ts';
import { UndoNotice } from './UndoNotice.tsx';

interface RemovedRowProps {
  position: Position;
  onUndo: (position: Position) => void;
}

/** In the place of a position that was removed. */
export function RemovedRow({ position, onUndo }: RemovedRowProps) {
  const { merchant, amount } = position;
  return (
    <UndoNotice text={`${merchant.companyName}, ${formatAmount(amount)}: entfernt.`} onUndo={() => onUndo(position)} />
  );
}
