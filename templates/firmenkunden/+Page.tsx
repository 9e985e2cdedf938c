import { CityBand, PageOpening } from '../../site/components/PageOpening.tsx';
import { ContactActions } from '../../site/components/ProviderContact.tsx';
import { DrawnList } from '../../site/components/Drawing.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { selfServiceUrl } from '../../site/shared/self-service.ts';
import type { CorporateContent } from './+data.ts';
import { Ordering } from './Ordering.tsx';
import { purchaseRequestUrl } from './purchase-request.ts';

export function Page({ content: { occasions, supporters, picture } }: PageData<CorporateContent>) {
  const { tenant } = useShell();
  const orderUrl = selfServiceUrl(tenant);
  const requestUrl = purchaseRequestUrl(tenant);
  return (
    <>
      <PageOpening
        title="Firmenkunden"
        drawing="company"
        lead={`Sagen Sie Danke mit etwas, das hier zu Hause ist: ${tenant.name} für Mitarbeitende, Kundschaft und Geschäftspartner.`}
      >
        <p className="actions">
          <a className="button button-large" href={orderUrl}>
            Zur Firmenbestellung
          </a>
          {requestUrl === undefined ? (
            <a className="quiet-link" href="#kontakt">
              Fragen vorab
            </a>
          ) : (
            <a className="quiet-link" href={requestUrl}>
              Kaufanfrage per E-Mail
            </a>
          )}
        </p>
      </PageOpening>
      <CityBand picture={picture} />
      <section className="section">
        <h2>Drei gute Anlässe</h2>
        <DrawnList items={occasions} />
      </section>
      <section className="panel section">
        <h2>Steuerfrei bis 50 € im Monat</h2>
        <p>
          Gutscheine, die Sie zusätzlich zum ohnehin geschuldeten Arbeitslohn geben, können als Sachbezug steuerfrei
          bleiben, wenn alle Sachbezüge zusammen 50 € im Monat nicht übersteigen (§ 8 Abs. 2 Satz 11 EStG). Die 50 €
          sind eine Freigrenze: Liegt der Wert darüber, ist der ganze Betrag zu versteuern.
        </p>
        <p>
          Ob die Voraussetzungen in Ihrem Unternehmen erfüllt sind, können wir nicht beurteilen. Lassen Sie sich
          steuerlich beraten.
        </p>
      </section>
      <Ordering orderUrl={orderUrl} requestUrl={requestUrl} />
      {supporters.length > 0 && (
        <section className="section">
          <h2>Diese Unternehmen sind dabei</h2>
          <SupporterList supporters={supporters} />
        </section>
      )}
      <section className="panel section" id="kontakt">
        <h2>Wir beraten Sie gern</h2>
        <p>Ob zehn Gutscheine oder tausend: Fragen zu Bestellung, Versand und Abrechnung beantworten wir vorab.</p>
        <ContactActions
          email={tenant.supportEmail}
          phone={tenant.supportPhone}
          subject={`${tenant.name} für unser Unternehmen`}
          isQuiet
        />
      </section>
    </>
  );
}
