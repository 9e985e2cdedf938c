import { splitTenantName } from '../shared/tenant-name.ts';

interface VoucherFaceProps {
  tenantName: string;
  /** Whose voucher it is. */
  title: string;
  /** Such as "25 €". */
  amount?: string;
}

/** The voucher as an object: a drawing for the eye; everything it says stands in the text beside it. */
export function VoucherFace({ tenantName, title, amount }: VoucherFaceProps) {
  const { cityName, portalName } = splitTenantName(tenantName);
  return (
    <div className="voucher" aria-hidden="true">
      <svg className="voucher-skyline" viewBox="0 0 320 60" preserveAspectRatio="xMidYMax slice" focusable="false">
        <path d="M0 60V38h22V28l14-10 14 10v10h16V22h10V8l6-8 6 8v14h10v16h20V26h34v12h14l18-16 18 16h12V18h8V6h22v12h8v20h18V28l16-12 16 12v10h18v22z" />
      </svg>
      <span className="voucher-city">
        <strong>{cityName}</strong> {portalName}
      </span>
      <span className="voucher-title">{title}</span>
      {amount !== undefined && <span className="voucher-amount">{amount}</span>}
    </div>
  );
}
