import { useContext } from 'react';
import type { Picture } from '../shared/models/picture.ts';
import { splitTenantName } from '../shared/tenant-name.ts';
import { CityName } from './city-name.ts';
import { PictureImage } from './PictureImage.tsx';
import { VoucherStandIn } from './VoucherStandIn.tsx';

interface VoucherFaceProps {
  tenantName: string;
  /** Whose voucher it is. */
  title: string;
  /** Such as "25 €". */
  amount?: string | undefined;
  /** The chosen motif; a drawing in the tenant's colours stands in for one that has no picture. */
  motif?: Picture | undefined;
  /** How wide the voucher is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** For a voucher in the first view. */
  priority?: boolean;
}

/**
 * The voucher as an object, in the size of the place it is put into: in narrow places it leaves out what stands beside it
 * anyway. A drawing for the eye; everything it says stands in the text beside it.
 */
export function VoucherFace({
  tenantName,
  title,
  amount,
  motif,
  sizes = '(width < 480px) 92vw, 440px',
  priority = false,
}: VoucherFaceProps) {
  const { cityName, portalName } = splitTenantName(tenantName, useContext(CityName));
  return (
    <div className="voucher" aria-hidden="true">
      <div className="voucher-paper">
        <div className="voucher-motif">
          {motif === undefined ? (
            <VoucherStandIn />
          ) : (
            <PictureImage picture={motif} alt="" sizes={sizes} priority={priority} />
          )}
        </div>
        <div className="voucher-strip">
          <span className="voucher-city">
            <strong>{cityName}</strong> {portalName}
          </span>
          <span className="voucher-title">{title}</span>
          {amount !== undefined && <span className="voucher-amount">{amount}</span>}
        </div>
      </div>
    </div>
  );
}
