import { VoucherFace, type VoucherFaceProps } from '../../components/VoucherFace.tsx';
import { isBlank } from '../../shared/text/format.ts';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';

interface GiftMailProps {
  face: VoucherFaceProps;
  gift: GiftDraft;
}

/**
 * A look at the e-mail with the voucher. It shows what the visitor chose; the order service writes the e-mail, so its
 * wording may differ, which the page says.
 */
export function GiftMail({ face, gift }: GiftMailProps) {
  const { recipientName, recipientEmail, donorName, message } = gift;
  return (
    <details className="gift-mail">
      <summary>So kommt der Gutschein an</summary>
      <div className="mail">
        <dl className="mail-head">
          <div>
            <dt>Von</dt>
            <dd>{face.tenantName}</dd>
          </div>
          <div>
            <dt>An</dt>
            <dd>{isBlank(recipientEmail) ? 'Sie, zum Weitergeben' : recipientEmail.trim()}</dd>
          </div>
          <div>
            <dt>Betreff</dt>
            <dd>{isBlank(donorName) ? 'Ein Gutschein für Sie' : `Ein Gutschein von ${donorName.trim()}`}</dd>
          </div>
        </dl>
        <div className="mail-body">
          {!isBlank(recipientName) && <p>{`Für ${recipientName.trim()}`}</p>}
          <VoucherFace {...face} sizes="320px" priority={false} />
          {!isBlank(message) && <p className="mail-message">{message.trim()}</p>}
          {!isBlank(donorName) && <p>{`von ${donorName.trim()}`}</p>}
        </div>
      </div>
      <p className="field-hint">Eine Vorschau: Gestaltung und Wortlaut der E-Mail können abweichen.</p>
    </details>
  );
}
