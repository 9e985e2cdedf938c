import { AddressLines } from '../../../site/components/ProviderContact.tsx';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { VoucherContent } from './+data.ts';

/** Where the voucher can be spent. */
export function Redemption({ content }: { content: VoucherContent }) {
  const { name, slug, address, hasLocationPage, acceptanceCount } = content;
  if (acceptanceCount !== undefined) {
    return (
      <p>
        {acceptanceCount === 1
          ? 'Bei einer Akzeptanzstelle, auch in Teilbeträgen: '
          : `Bei ${acceptanceCount} Akzeptanzstellen, auch in Teilbeträgen und an mehreren Orten: `}
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
