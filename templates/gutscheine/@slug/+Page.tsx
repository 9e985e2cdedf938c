import { AddressLines } from '../../../site/components/AddressLines.tsx';
import { LinkList } from '../../../site/components/LinkList.tsx';
import { RichText } from '../../../site/components/RichText.tsx';
import { VoucherFace } from '../../../site/components/VoucherFace.tsx';
import { useShell } from '../../../site/features/shell/shell-context.ts';
import { formatAmount } from '../../../site/shared/format-amount.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import { validityEnd } from '../../../site/shared/validity.ts';
import type { VoucherContent } from './+data.ts';

export function Page({ content }: PageData<VoucherContent>) {
  const { tenant } = useShell();
  const { name, isGeneral, text, descriptionHtml, categories, amounts, validityYears, related } = content;
  return (
    <>
      <div className="split">
        <VoucherFace tenantName={tenant.name} title={isGeneral ? 'Überall einlösbar' : name} />
        <div>
          <h1>{isGeneral ? name : `Gutschein für ${name}`}</h1>
          {categories.length > 0 && <p className="card-facts">{categories.join(' · ')}</p>}
          {text !== undefined && <p className="lead">{text}</p>}
          <h2>Beträge</h2>
          <ul className="chips">
            {amounts.map((amount) => (
              <li key={amount}>
                <span className="chip">{formatAmount(amount)}</span>
              </li>
            ))}
          </ul>
          {content.minAmount < content.maxAmount && (
            <p>
              {`Oder ein anderer Betrag von ${formatAmount(content.minAmount)} bis ${formatAmount(content.maxAmount)}.`}
            </p>
          )}
          <p>{`Gültig bis zum ${validityEnd(validityYears)}.`}</p>
        </div>
      </div>
      {descriptionHtml !== undefined && <RichText html={descriptionHtml} />}
      <h2>Hier können Sie ihn einlösen</h2>
      <Redemption content={content} />
      {related.length > 0 && (
        <section className="section">
          <h2>Weitere Gutscheine</h2>
          <LinkList links={related} hrefOf={voucherPath} />
        </section>
      )}
    </>
  );
}

function Redemption({ content }: { content: VoucherContent }) {
  const { name, slug, address, hasLocationPage, acceptanceCount } = content;
  if (acceptanceCount !== undefined) {
    return (
      <p>
        {acceptanceCount === 1
          ? 'Bei einer Akzeptanzstelle, auch in Teilbeträgen: '
          : `Bei ${acceptanceCount} Akzeptanzstellen, auch in Teilbeträgen: `}
        <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen ansehen</a>
      </p>
    );
  }
  return (
    <>
      <p>{hasLocationPage ? <a href={acceptanceLocationPath(slug)}>{name}</a> : name}</p>
      {address !== undefined && <AddressLines address={address} />}
    </>
  );
}
