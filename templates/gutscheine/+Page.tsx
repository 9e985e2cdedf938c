import { MerchantCardList } from '../../site/components/MerchantCardList.tsx';
import { NoResults } from '../../site/components/NoResults.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import { findVouchers } from '../../site/features/voucher-search/find-vouchers.ts';
import { useSearchText } from '../../site/features/voucher-search/use-search-text.ts';
import { VoucherSearchForm } from '../../site/features/voucher-search/VoucherSearchForm.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { voucherPath } from '../../site/shared/routes.ts';
import type { VoucherListContent } from './+data.ts';

export function Page({ content }: PageData<VoucherListContent>) {
  const { tenant } = useShell();
  const [search, setSearch] = useSearchText(content);
  const general = content.general === undefined ? undefined : findVouchers([content.general], search)[0];
  const found = findVouchers(content.vouchers, search);
  const count = found.length + (general === undefined ? 0 : 1);
  return (
    <>
      <h1>Gutscheine kaufen</h1>
      <VoucherSearchForm text={search} onText={setSearch} />
      <p className="result-count" aria-live="polite">
        {count === 1 ? '1 Gutschein' : `${count} Gutscheine`}
      </p>
      {count === 0 && <NoResults heading="h2" email={tenant.supportEmail} phone={tenant.supportPhone} />}
      {general !== undefined && (
        <article className="feature">
          <VoucherFace tenantName={tenant.name} title="Überall einlösbar" />
          <div>
            <h2>
              <a href={voucherPath(general.slug)}>{general.name}</a>
            </h2>
            {general.text !== undefined && <p>{general.text}</p>}
            <p className="card-facts">Einlösbar bei allen Akzeptanzstellen</p>
          </div>
        </article>
      )}
      {found.length > 0 && (
        <>
          <h2>Gutscheine einzelner Geschäfte</h2>
          <MerchantCardList cards={found} hrefOf={voucherPath} />
        </>
      )}
    </>
  );
}
