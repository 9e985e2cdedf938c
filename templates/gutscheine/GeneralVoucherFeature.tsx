import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { formatAmount } from '../../site/shared/format-amount.ts';
import { voucherPath } from '../../site/shared/routes.ts';
import type { GeneralVoucher } from './+data.ts';

interface GeneralVoucherFeatureProps {
  voucher: GeneralVoucher;
  tenantName: string;
}

/** The voucher that is accepted everywhere, before all others. */
export function GeneralVoucherFeature({ voucher, tenantName }: GeneralVoucherFeatureProps) {
  const { slug, name, text, minAmount, maxAmount, picture, acceptanceCount } = voucher;
  const amounts =
    minAmount === maxAmount ? formatAmount(minAmount) : `${formatAmount(minAmount)} bis ${formatAmount(maxAmount)}`;
  return (
    <article className="voucher-feature">
      <VoucherFace
        tenantName={tenantName}
        title="Überall einlösbar"
        motif={picture}
        sizes="(width < 480px) 80vw, 400px"
        priority
      />
      <div>
        <h2>
          <a href={voucherPath(slug)}>{name}</a>
        </h2>
        {text !== undefined && <p>{text}</p>}
        <p className="voucher-feature-facts">
          {acceptanceCount === 1
            ? `Einlösbar bei einer Akzeptanzstelle · ${amounts}`
            : `Einlösbar bei ${acceptanceCount} Akzeptanzstellen · ${amounts}`}
        </p>
        <p aria-hidden="true">
          <span className="button">Gutschein auswählen</span>
        </p>
      </div>
    </article>
  );
}
