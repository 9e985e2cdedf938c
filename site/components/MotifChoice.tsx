import type { SiteImage } from '../shared/models/image.ts';
import { motifsByDelivery, type VoucherOffer, type VoucherOrder } from '../shared/order/voucher-order.ts';
import { Icon } from './Icon.tsx';

interface MotifChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  onChange: (change: Partial<VoucherOrder>) => void;
}

/** The motifs available for the chosen delivery type. */
export function MotifChoice({ offer, order, onChange }: MotifChoiceProps) {
  const motifs = motifsByDelivery(offer, order.deliveryType);
  return (
    <fieldset className="choices motif-choice">
      <legend>Motiv</legend>
      <div className="motif-grid">
        {motifs.map(({ id, name, picture: image }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="motiv"
              value={id}
              checked={order.templateId === id}
              onChange={() => onChange({ templateId: id })}
            />
            {image === undefined ? <MotifPlaceholder /> : <MotifImage image={image} />}
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One small size in one format: a page shows up to ten motifs, and a tenant has thousands of pages. */
function MotifImage({ image: { path, width, height, widths } }: { image: SiteImage }) {
  return <img src={`${path}-${widths[0] ?? width}.webp`} width={width} height={height} alt="" loading="lazy" />;
}

function MotifPlaceholder() {
  return (
    <span className="motif-stand-in">
      <Icon name="gift" />
    </span>
  );
}
