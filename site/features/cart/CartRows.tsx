import { useState, useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useDialog } from '../../components/use-loaded.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { CartRow, type DialogKind } from './CartRow.tsx';
import type { CartPage } from './use-cart-page.ts';

const loadDialog = async () => (await import('./PositionDialog.tsx')).PositionDialog;

/** The rows of the cart, and the dialog that changes one of them. The dialog's code is loaded when it is opened. */
export function CartRows({ page }: { page: CartPage }) {
  const { Dialog, isOpening, hasFailed, open, close } = useDialog(loadDialog);
  const [chosen, setChosen] = useState<{ kind: DialogKind; key: string }>();
  const edited = page.rows.find(({ position, isRemoved }) => !isRemoved && positionKey(position) === chosen?.key);
  // Otherwise a dialog reopens when its removed position is restored.
  if (Dialog !== undefined && edited === undefined) close();

  return (
    <div className="cart-items">
      <div aria-live="polite">
        {hasFailed && (
          <p className="notice notice-error">
            Das Formular konnte nicht geladen werden. Bitte laden Sie die Seite neu.
          </p>
        )}
      </div>
      <ul className="cart-rows">
        {page.rows.map(({ position, isRemoved }) => (
          <li key={positionKey(position)}>
            {isRemoved ? (
              <RemovedRow position={position} onUndo={page.undo} />
            ) : (
              <CartRow
                page={page}
                position={position}
                opening={isOpening && chosen?.key === positionKey(position) ? chosen.kind : undefined}
                onOpen={(kind) => {
                  setChosen({ kind, key: positionKey(position) });
                  open();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {Dialog !== undefined && chosen !== undefined && edited !== undefined && (
        <Dialog kind={chosen.kind} page={page} position={edited.position} onClose={close} />
      )}
    </div>
  );
}

interface RemovedRowProps {
  position: Position;
  onUndo: (position: Position) => void;
}

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
