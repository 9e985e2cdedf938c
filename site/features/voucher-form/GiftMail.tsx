import { useShell } from '../../components/shell-context.ts';
import { VoucherFace, type VoucherFaceProps } from '../../components/VoucherFace.tsx';
import { isBlank } from '../../shared/text/format.ts';
import { deliveryOf } from '../../shared/order/destination.ts';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';
import { giftOf } from '../../shared/order/order-payload.ts';

interface GiftMailProps {
  face: VoucherFaceProps;
  gift: GiftDraft;
}

/**
 * A look at the e-mail with the voucher. It shows what the visitor chose; the order service writes the e-mail, so its
 * wording may differ, which the page says.
 */
export function GiftMail({ face, gift }: GiftMailProps) {
  const { recipientName, donorName, message } = gift;
  const delivery = deliveryOf({ deliveryType: 'EMAIL', gift: giftOf(gift) ?? {} }, {});
  return (
    <details className="gift-mail">
      <summary>So kommt der Gutschein an</summary>
      <div className="mail">
        <dl className="mail-head">
          <div>
            <dt>Von</dt>
            <dd>{useShell().tenant.name}</dd>
          </div>
          <div>
            <dt>An</dt>
            <dd>{delivery.isOwn ? 'Sie, zum Weitergeben' : delivery.to}</dd>
          </div>
          <div>
            <dt>Betreff</dt>
            <dd>{`Ein Gutschein für ${isBlank(recipientName) ? 'Sie' : recipientName.trim()}`}</dd>
          </div>
        </dl>
        <div className="mail-body">
          {!isBlank(recipientName) && <p>{`Für ${recipientName.trim()}`}</p>}
          <VoucherFace {...face} sizes="320px" priority={false} />
          {!isBlank(message) && <p className="mail-message">{message.trim()}</p>}
          {!isBlank(donorName) && <p>{donorName.trim()}</p>}
        </div>
      </div>
      <p className="field-hint">Eine Vorschau: Gestaltung und Wortlaut der E-Mail können abweichen.</p>
    </details>
  );
}
