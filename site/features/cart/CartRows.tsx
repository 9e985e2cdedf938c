import { useState, useEffect, useRef, type Ref } from 'react';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { useDialog } from '../../components/use-loaded.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { formatAmount, formatPrice } from '../../shared/text/format.ts';
import { type CartPage, type DialogKind, nameOf } from './use-cart-page.ts';
import { useStore } from 'zustand';
import { doubtEmail, DoubtNote, useDoubt } from '../../components/FieldDoubt.tsx';
import { PositionIssues } from '../../components/FieldError.tsx';
import { QuantityError, QuantityStepper } from '../../components/QuantityStepper.tsx';
import { VoucherFace } from '../../components/VoucherFace.tsx';
import { deliverySentence } from '../../shared/order/destination.ts';
import { giftSummary } from '../../shared/order/gift-draft.ts';
import { giftFor } from '../../shared/order/order-payload.ts';
import { readQuantity } from '../../shared/order/voucher-order.ts';
import { voucherPath } from '../../shared/routes.ts';
import { readFace } from '../../shared/parsing/merchant-face.ts';
import { giftDrafts } from './change-cart.ts';
import { isGone } from './use-cart.ts';

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

interface CartRowProps {
  page: CartPage;
  position: Position;
  /** The dialog whose code is being loaded. */
  opening: DialogKind | undefined;
  onOpen: (kind: DialogKind) => void;
}

const DELIVERY: Record<Position['deliveryType'], string> = { EMAIL: 'E-\u2060Mail', POSTAL_SHIPPING: 'Post' };

/**
 * One position of the cart. What can no longer be done with a voucher that is not sold any more is hidden but keeps its
 * room, since the page is drawn before the current offers are known: nothing moves when they are.
 */
function CartRow({ page, position, opening, onOpen }: CartRowProps) {
  const removeButton = useRef<HTMLButtonElement>(null);
  const { merchant, amount, quantity, deliveryType, gift } = position;
  const sentGift = gift && giftFor(deliveryType, gift);
  const answer = page.offers.offerOf(position);
  const gone = isGone(answer);
  const slug = answer?.kind === 'offered' ? answer.offer.merchant.slug : merchant.slug;
  const motif = page.motifOf(position);
  const hasDraft = useStore(giftDrafts, (drafts) => drafts[positionKey(position)] !== undefined);
  const name = unseenName(position);
  const doubt = useDoubt(sentGift?.recipientEmail ?? '', doubtEmail);
  const isRestored = page.restoredKey === positionKey(position);

  // The button that restored the position is gone.
  useEffect(() => {
    if (isRestored) removeButton.current?.focus();
  }, [isRestored]);

  return (
    <article className="cart-row" id={rowId(position)} tabIndex={-1} data-gone={gone}>
      <div className="cart-voucher" data-loading={answer === undefined && motif === undefined}>
        <VoucherFace
          title={merchant.companyName}
          amount={formatAmount(amount)}
          face={readFace(merchant.face)}
          motif={motif?.picture}
          sizes="160px"
        />
      </div>
      <div className="cart-what">
        <h2>{gone ? merchant.companyName : <a href={voucherPath(slug)}>{merchant.companyName}</a>}</h2>
        <p>
          {`${formatPrice(amount)}\u00a0· ${DELIVERY[deliveryType]}`}
          {motif !== undefined && `\u00a0· ${motif.name}`}
        </p>
        {sentGift !== undefined && <p className="cart-gift">{giftSummary(sentGift)}</p>}
        {sentGift?.message !== undefined && <blockquote>{sentGift.message}</blockquote>}
        <div className="cart-state">
          <div className="cart-delivery">
            <p className="position-delivery">{deliverySentence(position, page.destination)}</p>
            <DoubtNote
              of={doubt}
              focusId={rowId(position)}
              onCorrect={(recipientEmail) => page.change(position, { gift: { ...gift, recipientEmail } })}
            />
          </div>
          <PositionIssues issues={page.issuesOf(position)} />
        </div>
      </div>
      <div className="cart-line">
        <RowQuantity position={position} onChange={(quantity) => page.setQuantity(position, quantity)} />
        <p className="cart-row-total">
          <span className="visually-hidden">Preis: </span>
          {gone ? '–' : formatPrice(amount * quantity)}
        </p>
      </div>
      <div className="cart-row-actions">
        <RowButton
          icon="edit"
          text="Betrag, Versand, Motiv ändern"
          of={name}
          isBusy={opening === 'edit'}
          onClick={() => onOpen('edit')}
        />
        <RowButton
          icon="gift"
          text={hasDraft ? 'Gruß fertig schreiben' : gift === undefined ? 'Gruß hinzufügen' : 'Gruß ändern'}
          of={name}
          isBusy={opening === 'gift'}
          onClick={() => onOpen('gift')}
        />
        <RowButton ref={removeButton} icon="close" text="Entfernen" of={name} onClick={() => page.remove(position)} />
      </div>
    </article>
  );
}

/** Positions of one voucher differ in their amounts, too. */
function unseenName(position: Position): string {
  return `${nameOf(position)}, ${formatPrice(position.amount)}`;
}

interface RowButtonProps {
  icon: IconName;
  text: string;
  /** Name of the voucher, because each row has such a button. */
  of: string;
  /** The dialog that it opens is being loaded. */
  isBusy?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

function RowButton({ icon, text, of, isBusy = false, onClick, ref }: RowButtonProps) {
  return (
    <button
      type="button"
      className="row-button"
      aria-label={`${text}: ${of}`}
      aria-busy={isBusy || undefined}
      ref={ref}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}

interface RowQuantityProps {
  position: Position;
  onChange: (quantity: number) => void;
}

/**
 * Applies each valid number at once. An invalid one gives way to the last valid one when the field loses the focus; the
 * message stays until the next change, so that the number does not change back without a reason.
 */
function RowQuantity({ position, onChange }: RowQuantityProps) {
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const id = `${rowId(position)}-anzahl`;

  function change(text: string) {
    const quantity = readQuantity(text);
    setDraft(quantity === undefined ? text : undefined);
    setRefused(quantity === undefined && text.trim() !== '' ? text : undefined);
    if (quantity !== undefined && quantity !== position.quantity) onChange(quantity);
  }

  return (
    <div className="field cart-quantity">
      <label htmlFor={id} className="visually-hidden">{`Anzahl: ${unseenName(position)}`}</label>
      <QuantityStepper
        id={id}
        of={unseenName(position)}
        quantity={draft ?? String(position.quantity)}
        errorId={draft !== undefined && refused !== undefined ? `${id}-fehler` : undefined}
        onChange={change}
        onBlur={() => setDraft(undefined)}
      />
      {refused !== undefined && <QuantityError id={`${id}-fehler`} quantity={refused} isAnnounced />}
    </div>
  );
}

/** Id of a row's element, for links. */
export function rowId({ positionNumber }: Position): string {
  return `gutschein-${positionNumber}`;
}
