import { Modal, useCloseOnBack } from '../../components/Modal.tsx';
import { Notice } from '../../components/Notice.tsx';
import { positionKey, type Position } from '../../shared/order/position.ts';
import type { DialogKind } from './CartRow.tsx';
import { EditForm } from './EditForm.tsx';
import { GiftForm } from './GiftForm.tsx';
import { keepGiftDraft } from './gift-drafts.ts';
import type { CartPage } from './use-cart-page.ts';

interface PositionDialogProps {
  kind: DialogKind;
  page: CartPage;
  position: Position;
  onClose: () => void;
}

/** Changes one position of the cart. Only „Abbrechen“ discards the draft of a gift. */
export function PositionDialog({ kind, page, position, onClose }: PositionDialogProps) {
  const answer = page.offers.offerOf(position);
  const offer = answer?.kind === 'offered' ? answer.offer : undefined;
  const { companyName } = position.merchant;
  useCloseOnBack(onClose);

  function save(change: Parameters<CartPage['change']>[1]) {
    page.change(position, change);
    onClose();
  }

  return kind === 'gift' ? (
    <Modal titleId="geschenk-titel" title={`Gruß: ${companyName}`} className="gift-dialog" onClose={onClose}>
      <GiftForm
        position={position}
        motif={offer?.motifs.find(({ id }) => id === position.templateId)?.picture}
        hasDeliveryDays={offer?.hasDeliveryDays === true}
        onSave={save}
        onCancel={() => {
          keepGiftDraft(positionKey(position), undefined);
          onClose();
        }}
      />
    </Modal>
  ) : (
    <Modal
      titleId="bearbeiten-titel"
      title={`Betrag, Versand, Motiv: ${companyName}`}
      className="edit-dialog"
      onClose={onClose}
    >
      {offer === undefined ? (
        <OfferMissing isLoading={answer === undefined} onRetry={() => page.offers.refresh()} />
      ) : (
        <EditForm position={position} offer={offer} onSave={save} onClose={onClose} />
      )}
    </Modal>
  );
}

interface OfferMissingProps {
  isLoading: boolean;
  onRetry: () => void;
}

/** Shown in place of the form while the offer is unknown. */
function OfferMissing({ isLoading, onRetry }: OfferMissingProps) {
  return (
    <div aria-live="polite">
      {isLoading ? (
        <p>Beträge und Motive werden geladen …</p>
      ) : (
        <Notice tone="warning">
          <p>Beträge und Motive konnten nicht geladen werden.</p>
          <p>
            <button type="button" className="button button-quiet" onClick={onRetry}>
              Erneut versuchen
            </button>
          </p>
        </Notice>
      )}
    </div>
  );
}
