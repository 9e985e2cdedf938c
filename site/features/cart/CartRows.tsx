import { useState, type ComponentType, useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { CartRow, type DialogKind } from './CartRow.tsx';
import type { PositionDialogProps } from './PositionDialog.tsx';
import type { CartPage } from './use-cart-page.ts';

interface OpenDialog {
  Dialog: ComponentType<PositionDialogProps>;
  kind: DialogKind;
  key: string;
}

/** The rows of the cart, and the dialog that changes one of them. The dialog's code is loaded when it is opened. */
export function CartRows({ page }: { page: CartPage }) {
  const [open, setOpen] = useState<OpenDialog>();
  const [opening, setOpening] = useState<Omit<OpenDialog, 'Dialog'>>();
  const [error, setError] = useState<string>();
  const edited = page.rows.find(({ position, isRemoved }) => !isRemoved && positionKey(position) === open?.key);
  // Otherwise a dialog reopens when its removed position is restored.
  if (open !== undefined && edited === undefined) setOpen(undefined);

  async function openDialog(kind: DialogKind, position: Position) {
    const key = positionKey(position);
    setError(undefined);
    setOpening({ kind, key });
    try {
      const { PositionDialog } = await import('./PositionDialog.tsx');
      setOpen({ Dialog: PositionDialog, kind, key });
    } catch (cause) {
      setError('Das Formular konnte nicht geladen werden. Bitte laden Sie die Seite neu.');
      reportError(cause);
    }
    setOpening(undefined);
  }

  return (
    <div className="cart-items">
      <div aria-live="polite">{error !== undefined && <p className="notice notice-error">{error}</p>}</div>
      <ul className="cart-rows">
        {page.rows.map(({ position, isRemoved }) => (
          <li key={positionKey(position)}>
            {isRemoved ? (
              <RemovedRow position={position} onUndo={page.undo} />
            ) : (
              <CartRow
                page={page}
                position={position}
                opening={opening?.key === positionKey(position) ? opening.kind : undefined}
                onOpen={(kind) => void openDialog(kind, position)}
              />
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && edited !== undefined && (
        <open.Dialog kind={open.kind} page={page} position={edited.position} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface RemovedRowProps {
  position: Position;
  onUndo: (position: Position) => void;
}

/** Replaces a removed position. */
function RemovedRow({ position, onUndo }: RemovedRowProps) {
  const { merchant, amount, quantity } = position;
  const price = quantity === 1 ? formatAmount(amount) : `${quantity} × ${formatAmount(amount)}`;
  return <UndoNotice text={`${merchant.companyName}, ${price}: entfernt.`} onUndo={() => onUndo(position)} />;
}

interface UndoNoticeProps {
  text: string;
  onUndo: () => void;
}

/** Replaces a removed row. Takes focus, because the button that had it is gone. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="undo-notice">
      <Icon name="info" />
      <p>{text}</p>
      <button type="button" className="button button-quiet" ref={button} onClick={onUndo}>
        Rückgängig
      </button>
    </div>
  );
}
