import { Icon } from '../Icon.tsx';
import type { Picture } from '../../shared/models/picture.ts';
import { motifsByDelivery, type VoucherOffer, type VoucherOrder } from '../../shared/order/voucher-order.ts';

interface MotifChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  onChange: (change: Partial<VoucherOrder>) => void;
}

/** The motifs that exist for the chosen way of sending. */
export function MotifChoice({ offer, order, onChange }: MotifChoiceProps) {
  return (
    <fieldset className="choices motif-choice">
      <legend>Motiv</legend>
      {motifsByDelivery(offer, order.deliveryType).map(({ id, name, picture }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="motiv"
            value={id}
            checked={order.templateId === id}
            onChange={() => onChange({ templateId: id })}
          />
          {picture === undefined ? <MotifStandIn /> : <MotifPicture picture={picture} />}
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Small and in one format only: a page has ten of them, and a tenant thousands of pages. */
function MotifPicture({ picture: { path, width, height, widths } }: { picture: Picture }) {
  return <img src={`${path}-${widths[0] ?? width}.webp`} width={width} height={height} alt="" loading="lazy" />;
}

function MotifStandIn() {
  return (
    <span className="motif-stand-in">
      <Icon name="gift" />
    </span>
  );
}
