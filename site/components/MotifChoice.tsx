import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SiteImage } from '../shared/models/image.ts';
import { motifsByDelivery, type VoucherOffer, type VoucherOrder } from '../shared/order/voucher-order.ts';
import { Icon } from './Icon.tsx';

interface MotifChoiceProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  onChange: (change: Partial<VoucherOrder>) => void;
}

/** The motifs available for the chosen delivery type, in one row that scrolls to the chosen one. */
export function MotifChoice({ offer, order, onChange }: MotifChoiceProps) {
  const row = useRef<HTMLDivElement>(null);
  const motifs = motifsByDelivery(offer, order.deliveryType);
  return (
    <fieldset className="choices motif-choice">
      <legend>Motiv</legend>
      <div className="motif-frame">
        {/* The motifs that fit change with the delivery, and with them what is out of sight. */}
        <RowButtons key={motifs.length} row={row} />
        <div className="motif-row" ref={row}>
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
      </div>
    </fieldset>
  );
}

interface RowButtonsProps {
  row: RefObject<HTMLElement | null>;
}

/**
 * Scroll a row that is wider than its place, for those who only have a mouse. Fingers swipe, and the arrow keys of the
 * radio buttons scroll, so neither keyboard nor screen readers meet these buttons.
 */
function RowButtons({ row }: RowButtonsProps) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setHidden({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    // It also reports the size at the start.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  if (!hidden.before && !hidden.after) return null;
  const scroll = (direction: 1 | -1) => {
    const { current: element } = row;
    element?.scrollBy({ left: direction * element.clientWidth * 0.75 });
  };
  return (
    // A click leaves the focus where it is.
    <div className="row-buttons" aria-hidden="true" onMouseDown={(event) => event.preventDefault()}>
      <button type="button" className="icon-button" tabIndex={-1} disabled={!hidden.before} onClick={() => scroll(-1)}>
        <Icon name="chevron" />
      </button>
      <button type="button" className="icon-button" tabIndex={-1} disabled={!hidden.after} onClick={() => scroll(1)}>
        <Icon name="chevron" />
      </button>
    </div>
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
