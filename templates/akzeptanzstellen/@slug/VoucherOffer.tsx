import { VoucherFace } from '../../../site/components/VoucherFace.tsx';
import { useShell } from '../../../site/features/shell/shell-context.ts';
import { ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import type { AcceptanceLocationContent } from './+data.ts';

/** The voucher to give for this place: its own where it sells one, else the one that is good everywhere. */
export function VoucherOffer({ content }: { content: AcceptanceLocationContent }) {
  const { slug, name, hasVoucherPage, general } = content;
  const { tenant } = useShell();
  const generalName = general?.name ?? tenant.name;
  const generalHref = general === undefined ? ROUTES.vouchers : voucherPath(general.slug);
  return (
    <section className="voucher-offer" aria-labelledby="gutschein">
      <VoucherFace
        tenantName={tenant.name}
        title={hasVoucherPage ? name : 'Hier einlösbar'}
        sizes="(width < 480px) 60vw, 200px"
      />
      <div>
        <h2 id="gutschein">{hasVoucherPage ? `Gutschein für ${name}` : 'Hier einlösbar'}</h2>
        {hasVoucherPage ? (
          <p>
            Hier ebenfalls einlösbar: <a href={generalHref}>{generalName}</a>
          </p>
        ) : (
          <p>{`${generalName} gilt hier und bei allen anderen Akzeptanzstellen.`}</p>
        )}
        <a className="button" href={hasVoucherPage ? voucherPath(slug) : generalHref}>
          {hasVoucherPage ? 'Gutschein für dieses Geschäft' : 'Gutschein kaufen'}
        </a>
      </div>
    </section>
  );
}
