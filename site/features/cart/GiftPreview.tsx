import { VoucherFace } from '../../components/VoucherFace.tsx';
import { formatAmount } from '../../shared/text/format.ts';
import type { SiteImage } from '../../shared/models/image.ts';
import { isBlank } from '../../shared/order/customer.ts';
import type { Position } from '../../shared/order/position.ts';
import type { GiftDraft } from './gift-draft.ts';

interface GiftPreviewProps {
  position: Position;
  tenantName: string;
  motif: SiteImage | undefined;
  draft: GiftDraft;
}

/** How the gift will look: for the eye, the fields beside it say the same. */
export function GiftPreview({ position, tenantName, motif, draft }: GiftPreviewProps) {
  const { recipientName, donorName, message } = draft;
  return (
    <div className="gift-preview" aria-hidden="true">
      <p className="gift-preview-title">Vorschau</p>
      <VoucherFace
        tenantName={tenantName}
        title={position.merchant.companyName}
        amount={formatAmount(position.amount)}
        motif={motif}
        sizes="360px"
      />
      <div className="gift-card">
        {!isBlank(recipientName) && <p className="gift-to">{`Für ${recipientName.trim()}`}</p>}
        <p className="gift-message" data-blank={isBlank(message)}>
          {isBlank(message) ? 'Hier steht Ihre Nachricht.' : message.trim()}
        </p>
        {!isBlank(donorName) && <p className="gift-from">{`von ${donorName.trim()}`}</p>}
      </div>
    </div>
  );
}
