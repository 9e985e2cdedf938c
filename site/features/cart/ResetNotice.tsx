import { UndoNotice } from './UndoNotice.tsx';

/** After the cart was emptied. */
export function ResetNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <UndoNotice text="Der Warenkorb ist geleert, auch Ihre Angaben für die Bestellung sind gelöscht." onUndo={onUndo} />
  );
}
