import { EmptyState } from '../../site/components/EmptyState.tsx';
import { AddressLines } from '../../site/components/AddressLines.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { SalesPointsContent } from './+data.ts';

export function Page({ content: { salesPoints } }: PageData<SalesPointsContent>) {
  return (
    <>
      <h1>Verkaufsstellen</h1>
      {salesPoints.length === 0 ? (
        <EmptyState
          icon="pin"
          text="Zurzeit gibt es den Gutschein nur hier im Internet."
          actionHref={ROUTES.vouchers}
          actionText="Gutscheine ansehen"
        />
      ) : (
        <>
          <p className="lead">Hier bekommen Sie den Gutschein zum Mitnehmen, schön verpackt und ohne Versandkosten.</p>
          <ul className="cards">
            {salesPoints.map(({ id, name, address }) => (
              <li className="card" key={id}>
                <h2>{name}</h2>
                {address !== undefined && <AddressLines address={address} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
