import { useState, type ComponentType } from 'react';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { CartRow, type DialogKind } from './CartRow.tsx';
import type { PositionDialogProps } from './PositionDialog.tsx';
import { RemovedRow } from './RemovedRow.tsx';
import type { CartPage } from './use-cart-page.ts';

interface CartRowsProps {
  page: CartPage;
  tenantName: string;
}

interface OpenDialog {
  Dialog: ComponentType<PositionDialogProps>;
  kind: DialogKind;
  key: string;
}

/** What is in the cart, and the dialog that changes one of it; its code is loaded when it is asked for. */
export function CartRows({ page, tenantName }: CartRowsProps) {
  const [open, setOpen] = useState<OpenDialog>();
  const [opening, setOpening] = useState<Omit<OpenDialog, 'Dialog'>>();
  const [error, setError] = useState<string>();
  const edited = page.rows.find(({ position, isRemoved }) => !isRemoved && positionKey(position) === open?.key);
  // Or else a dialog whose position went before it was closed would come back with it.
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
                tenantName={tenantName}
                opening={opening?.key === positionKey(position) ? opening.kind : undefined}
                onOpen={(kind) => void openDialog(kind, position)}
              />
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && edited !== undefined && (
        <open.Dialog
          kind={open.kind}
          page={page}
          position={edited.position}
          tenantName={tenantName}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
