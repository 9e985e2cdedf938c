import { DrawnList } from '../../site/components/Drawing.tsx';
import { Icon } from '../../site/components/Icon.tsx';
import { CityBand, PageOpening } from '../../site/components/PageOpening.tsx';
import { ContactActions } from '../../site/components/ProviderContact.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { RichText } from '../../site/components/TextBlocks.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { emailDraftHref } from '../../site/shared/text/email.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import type { ShellTenant } from '../../site/shared/payload/shell.ts';
import { selfServiceUrl } from '../../site/shared/tenant-facts.ts';
import type { CorporateContent } from './+data.ts';

/** Where companies order and ask, and the supporters, around the tenant's own text or a general one. */
export function Page({ content: { name, text, supporters, picture: image } }: PageData<CorporateContent>) {
  const { tenant } = useShell();
  const orderUrl = selfServiceUrl(tenant);
  const requestUrl = purchaseRequestUrl(tenant, name);
  const opening = 'own' in text ? { title: text.own.title } : { title: 'Firmenkunden', lead: LEAD };
  return (
    <>
      <PageOpening drawing="company" {...opening}>
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
              Angebot anfordern
            </a>
          )}
        </p>
      </PageOpening>
      <CityBand image={image} />
      {'own' in text ? (
        <div className="section prose">
          <RichText html={text.own.html} />
        </div>
      ) : (
        <GeneralText occasions={text.occasions} orderUrl={orderUrl} requestUrl={requestUrl} />
      )}
      {supporters.length > 0 && (
        <section className="section">
          <h2>Diese Unternehmen sind dabei</h2>
          <SupporterList supporters={supporters} />
        </section>
      )}
      <section className="panel section" id="kontakt">
        <h2>Haben Sie Fragen?</h2>
        <p>Zu Bestellung, Versand und Abrechnung können Sie uns vorab fragen.</p>
        <ContactActions subject={`${name} für unser Unternehmen`} isQuiet />
      </section>
    </>
  );
}

const LEAD =
  'Sagen Sie Danke mit einem Gutschein, der hier zu Hause ist: für Mitarbeitende, Kundschaft und Geschäftspartner.';

interface OrderingProps {
  orderUrl: string;
  /** A prepared e-mail; undefined if the tenant accepts no requests by e-mail. */
  requestUrl: string | undefined;
}

/** True of every programme; shown if the tenant has no text of its own. */
function GeneralText({ occasions, ...ordering }: OrderingProps & { occasions: DrawnItem[] }) {
  return (
    <>
      <section className="section">
        <h2>Drei gute Anlässe</h2>
        <DrawnList items={occasions} />
      </section>
      <section className="panel section">
        <h2>Sachbezug bis 50 € im Monat</h2>
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
      <Ordering {...ordering} />
    </>
  );
}

/** How a company orders vouchers. */
function Ordering({ orderUrl, requestUrl }: OrderingProps) {
  return (
    <section className="section">
      <h2>So bestellen Sie</h2>
      <p>
        Im <a href={orderUrl}>Firmenportal</a> stellen Sie Ihre Bestellung selbst zusammen.
      </p>
      {requestUrl !== undefined && (
        <div className="tint-box">
          <h3>Lieber mit einem Angebot?</h3>
          <p>Der Text der E-Mail ist vorbereitet: Sie ergänzen Stückzahl, Betrag und Termin.</p>
          <p className="actions">
            <a className="button button-quiet" href={requestUrl}>
              <Icon name="mail" />
              <span>Angebot anfordern</span>
            </a>
          </p>
        </div>
      )}
    </section>
  );
}

/**
 * A prepared e-mail in which a company asks for vouchers (flag WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED).
 * @returns undefined if the tenant accepts no such requests, or has no address for them
 */
function purchaseRequestUrl({ supportEmail, featureFlags }: ShellTenant, name: string): string | undefined {
  if (supportEmail === undefined || !featureFlags.includes('WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED'))
    return undefined;
  const delivery = featureFlags.includes('VOUCHER_CARD_ENABLED')
    ? ['Versand (per E-Mail oder als Gutscheinkarte mit der Post): ']
    : [];
  return emailDraftHref(supportEmail, {
    subject: `Anfrage: ${name} für unser Unternehmen`,
    lines: [
      'Guten Tag,',
      '',
      `wir möchten für unser Unternehmen Gutscheine kaufen („${name}“) und bitten um ein Angebot.`,
      '',
      'Unternehmen: ',
      'Anschrift: ',
      'Ansprechperson: ',
      'Telefon: ',
      '',
      'Anzahl der Gutscheine: ',
      'Betrag je Gutschein in Euro: ',
      ...delivery,
      'Gewünschter Termin: ',
      'Anlass: ',
      '',
      'Mit freundlichen Grüßen',
      '',
    ],
  });
}
