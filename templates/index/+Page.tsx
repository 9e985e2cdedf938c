import { MerchantCardList } from '../../site/components/MerchantCardList.tsx';
import { RichText } from '../../site/components/RichText.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { VoucherFace } from '../../site/components/VoucherFace.tsx';
import { acceptanceGroupId } from '../../site/shared/acceptance-groups.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { HomeContent } from './+data.ts';

export function Page({ content }: PageData<HomeContent>) {
  const { tenantName, introHtml, generalVoucher, featured, acceptanceCount, categories, validityYears, sponsors } =
    content;
  return (
    <>
      <section className="hero">
        <div className="container hero-row">
          <div>
            <h1 className={introHtml === undefined ? undefined : 'overline'}>{tenantName}</h1>
            {introHtml === undefined ? (
              <p className="lead">Ein Geschenk für alle, die gern in der Nähe einkaufen, essen gehen und genießen.</p>
            ) : (
              <RichText html={introHtml} />
            )}
            <p className="actions">
              <a
                className="button button-large"
                href={generalVoucher === undefined ? ROUTES.vouchers : voucherPath(generalVoucher.slug)}
              >
                Gutschein kaufen
              </a>
              <a className="quiet-link" href={ROUTES.acceptanceLocations}>
                Akzeptanzstellen ansehen
              </a>
            </p>
          </div>
          <VoucherFace tenantName={tenantName} title="Für Sie. Von hier." amount={'25\u00a0€'} />
        </div>
      </section>

      <section className="container section">
        <h2>In drei Schritten verschenkt</h2>
        <ol className="steps">
          <li>
            <h3>Aussuchen</h3>
            <p>Sie wählen Gutschein, Betrag und Motiv und schreiben einen persönlichen Gruß dazu.</p>
          </li>
          <li>
            <h3>Verschenken</h3>
            <p>Der Gutschein kommt per E-Mail: zum Ausdrucken, Weiterleiten oder gleich direkt an die Beschenkten.</p>
          </li>
          <li>
            <h3>Einlösen</h3>
            <p>{`Gültig bis zum ${validityEnd(validityYears)}, auch in Teilbeträgen.`}</p>
          </li>
        </ol>
        <p>
          <a href={ROUTES.howItWorks}>So funktioniert’s im Einzelnen</a>
        </p>
      </section>

      {acceptanceCount > 0 && (
        <section className="container section">
          <h2>{acceptanceCount === 1 ? 'Eine Akzeptanzstelle' : `${acceptanceCount} Akzeptanzstellen`}</h2>
          {featured.length > 0 && <MerchantCardList cards={featured} hrefOf={acceptanceLocationPath} />}
          {categories.length > 0 && (
            <ul className="chips" aria-label="Branchen">
              {categories.map((name, place) => (
                <li key={name}>
                  <a className="chip" href={`${ROUTES.acceptanceLocations}#${acceptanceGroupId(place)}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p>
            <a href={ROUTES.acceptanceLocations}>Alle Akzeptanzstellen</a>
            {' · '}
            <a href={ROUTES.map}>Alle Orte nach Gemeinden</a>
          </p>
        </section>
      )}

      {sponsors.length > 0 && (
        <section className="container section">
          <h2>Mit freundlicher Unterstützung von</h2>
          <SupporterList supporters={sponsors} />
        </section>
      )}
    </>
  );
}
