import { useState, type ComponentProps } from 'react';
import type { MerchantFace } from '../shared/lists/merchant-face.ts';
import type { SiteImage } from '../shared/models/image.ts';
import type { DeliveryType } from '../shared/models/selling.ts';
import { isBlank } from '../shared/text/format.ts';
import type { Gift } from '../shared/order/position.ts';
import { splitTenantName } from '../shared/tenant-facts.ts';
import { Icon } from './Icon.tsx';
import { MerchantFront } from './MerchantFront.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import { useShell } from './shell-context.ts';

export interface VoucherFaceProps {
  /** Name of the merchant; undefined for the general voucher. */
  title: string | undefined;
  /** Such as "25 €". */
  amount?: string | undefined;
  /** The front of a merchant's voucher, on which the motif lies as a small picture. */
  face?: MerchantFace | undefined;
  /** The chosen motif. Without a face it is the front, and a drawing in the tenant's colours replaces a missing image. */
  motif?: SiteImage | undefined;
  /** Shown as a stamp on the motif. */
  delivery?: DeliveryType | undefined;
  /** The `sizes` attribute of the motif. */
  sizes?: string;
  /** Set for a voucher in the first viewport. */
  priority?: boolean;
  /** Shows the motif. */
  Image?: typeof ResponsiveImage;
}

/** A third of the widest voucher. */
const INLAY_SIZES = '180px';

/**
 * The voucher as it looks when printed. In narrow places it omits what stands beside it. Decorative: the text beside it
 * says the same.
 */
export function VoucherFace({
  title,
  amount,
  face,
  motif,
  delivery,
  sizes = '(width < 480px) 92vw, 440px',
  priority = false,
  Image = ResponsiveImage,
}: VoucherFaceProps) {
  const { tenant } = useShell();
  const { cityName, portalName } = splitTenantName(tenant.name, tenant.cityName);
  return (
    <div className={face === undefined ? 'voucher' : 'voucher voucher-merchant'} aria-hidden="true">
      <div className="voucher-paper">
        <div className="voucher-motif">
          {face !== undefined ? (
            <MerchantFront className="voucher-front" face={face} sizes={sizes} priority={priority} />
          ) : motif === undefined ? (
            <VoucherPlaceholder />
          ) : (
            <Image image={motif} alt="" sizes={sizes} priority={priority} />
          )}
          {face !== undefined && motif !== undefined && (
            <span className="voucher-inlay">
              <Image image={motif} alt="" sizes={INLAY_SIZES} />
            </span>
          )}
          {delivery !== undefined && (
            <span className="voucher-stamp">
              <Icon name={delivery === 'EMAIL' ? 'mail' : 'letter'} />
              {delivery === 'EMAIL' ? 'per E-Mail' : 'mit der Post'}
            </span>
          )}
        </div>
        <div className="voucher-strip">
          <span className="voucher-city">
            <strong>{cityName}</strong> {portalName}
          </span>
          {/* The general voucher often has the programme's name, which stands above already. */}
          <span className="voucher-title">
            {title === undefined || title === tenant.name ? 'Bei allen Akzeptanz\u00adstellen' : title}
          </span>
          {/* Another amount is another element, which comes in: styles/motion.css. */}
          {amount !== undefined && (
            <span key={amount} className="voucher-amount">
              {amount}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

interface VoucherPreviewProps extends VoucherFaceProps {
  /** The greeting as typed so far. Absent: no greeting is shown; blank: a line in place of the message. */
  greeting?: Pick<Gift, 'recipientName' | 'message' | 'donorName'> | undefined;
}

/** The voucher as chosen so far, with its greeting. Decorative, like the voucher itself: the fields say the same. */
export function VoucherPreview({ greeting, ...face }: VoucherPreviewProps) {
  return (
    <div className="voucher-preview" aria-hidden="true">
      <VoucherFace {...face} Image={ChangingImage} />
      {greeting !== undefined && <Greeting {...greeting} hint="Hier steht Ihre Nachricht." />}
    </div>
  );
}

/** Another image covers the one before it once it has loaded. */
function ChangingImage({ image, ...rest }: ComponentProps<typeof ResponsiveImage>) {
  const [[former, shown], setImages] = useState<readonly (SiteImage | undefined)[]>([undefined, image]);
  if (shown?.path !== image.path) setImages([shown, image]);
  return <>{[former, shown].map((layer) => layer && <ResponsiveImage key={layer.path} {...rest} image={layer} />)}</>;
}

interface GreetingProps extends Gift {
  /** In place of a message that is still to be written; without it, there is none. */
  hint?: string;
}

/** What is written on the back of a gift. */
export function Greeting({ recipientName = '', message = '', donorName = '', hint }: GreetingProps) {
  const text = isBlank(message) ? hint : message.trim();
  return (
    <div className="voucher-greeting">
      {!isBlank(recipientName) && <p className="greeting-to">{`Für ${recipientName.trim()}`}</p>}
      {text !== undefined && (
        <p className="greeting-message" data-blank={isBlank(message)}>
          {text}
        </p>
      )}
      {!isBlank(donorName) && <p className="greeting-from">{donorName.trim()}</p>}
    </div>
  );
}

/** A wrapped present and the roofs of a town, in the tenant's colours, for a voucher without a motif image. */
function VoucherPlaceholder() {
  return (
    <svg className="voucher-stand-in" viewBox="0 0 320 160" preserveAspectRatio="xMidYMid slice" focusable="false">
      <g className="faint">
        <circle cx="66" cy="52" r="26" />
        <path d="M0 160v-36h20v-22l16-14 16 14v12h20V84h6l7-22 7 22h6v40h20v-18l18-14 18 14v14h34V96h44v14h20l22-18 22 18v24h24v26z" />
      </g>
      <g className="ribbon">
        <path d="M216 0h22v160h-22z" />
        <path d="M227 74c-14-26-52-34-54-12-1 18 30 20 54 12zM227 74c14-26 52-34 54-12 1 18-30 20-54 12z" />
        <path d="M222 74l-30 44 15-3 7 13 17-52zM232 74l30 44-15-3-7 13-17-52z" />
      </g>
      <path className="knot" d="M219 66h16q3 0 3 3v11q0 3-3 3h-16q-3 0-3-3V69q0-3 3-3z" />
    </svg>
  );
}
